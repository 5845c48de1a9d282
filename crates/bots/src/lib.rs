//! Players that see a view and nothing else, and what they know about each game.

mod bot;
mod clock;
mod external;
mod flat;
mod halving;
mod insight;
pub mod maths;
mod mean;
pub mod net;
mod reference;
mod review;
mod roster;
mod search;
mod soft;
pub mod terms;
#[cfg(not(target_family = "wasm"))]
mod toy;
mod tree;
pub mod worth;

mod burg;
mod castellan;
mod castles;
mod ludwig;
mod schloss;

pub use bot::{Adept, Bot, Budget, Choice, Considered, Greedy, Random};
pub use external::{Cause, Forfeit, Program};
pub use flat::Flat;
pub use insight::{Insight, Judge, net};
pub use mean::{Mean, Sample};
pub use reference::Reference;
pub use review::{Drawn, Parts, Reviewed, drawn, draws, review};
pub use roster::{Level, NAMES, Player, Spec, Strength, Think, UnknownBot};
pub use search::{Root, Search, Style};
pub use soft::{Soft, Stray};
pub use worth::{Reason, Worth};

pub mod arena;
