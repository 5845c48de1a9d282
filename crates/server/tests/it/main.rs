//! The server as its clients see it: over a real port, with real databases. One program, so that it is linked once.
#![allow(clippy::unwrap_used, missing_docs)]

mod api;
mod attacks;
mod chance;
mod common;
mod crash;
mod cups;
mod evening;
mod fuzz;
mod house;
mod manners;
mod moments;
mod nats;
mod old;
mod open;
mod person;
mod postgres;
mod proxy;
mod security;
mod siege;
mod storage;
mod streams;
mod tables;
mod tls;
mod types;
