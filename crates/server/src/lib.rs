//! The server: tables for friends, strangers and bots, live and over days.
//!
//! The action log is the truth. Any node reads a table (or has it in memory), judges a command, appends it under the
//! number it was judged at, and answers when it is on the disk; if somebody was faster, it reads again and judges
//! again. No node owns a table, so any node may die at any time. Positions are never stored.
//!
//! Start with [`Server`]; [`app`] holds what requests share, [`live`] is a table in memory, [`moves`] is the path of a
//! command, [`events`] is what goes out, [`db`] is the only door to storage, [`http`] the only door for clients.

pub mod accounts;
pub mod admin;
pub mod app;
pub mod backup;
pub mod bots;
pub mod boxes;
pub mod bus;
pub mod chat;
pub mod clock;
pub mod config;
pub mod corpus;
pub mod crash;
pub mod cups;
pub mod db;
pub mod devices;
pub mod events;
pub mod export;
pub mod failures;
pub mod files;
pub mod forgetting;
pub mod gathering;
pub mod guesses;
pub mod health;
mod hearing;
pub mod hours;
pub mod http;
pub mod ids;
pub mod info;
pub mod jobs;
pub mod limits;
pub mod links;
pub mod live;
pub mod load;
pub mod mails;
pub mod manners;
pub mod metrics;
pub mod moments;
pub mod moves;
pub mod moving;
pub mod names;
pub mod nodes;
pub mod notices;
pub mod openapi;
pub mod outlet;
pub mod passkeys;
pub mod people;
pub mod places;
pub mod presence;
pub mod problem;
pub mod profile;
pub mod proxy;
pub mod push;
pub mod ratings;
pub mod records;
pub mod screen;
pub mod seating;
pub mod serve;
pub mod siege;
pub mod tables;
pub mod taking;
pub mod time;
pub mod tls;
pub mod turns;
#[cfg(feature = "ts")]
pub mod typescript;
pub mod votes;
pub mod words;

pub use config::{Config, ConfigError, Limits, Options};
pub use http::page_files;
pub use records::{Verified, verify};
pub use serve::{ServeError, Server, addresses, qr_code, serve, start_logging};
