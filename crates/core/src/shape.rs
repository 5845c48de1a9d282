//! The JSON shapes of the games. Each is described once, by a struct with the derives of serde; here they are written
//! into bytes and read from values.
//!
//! What goes out is *exact*: typed fields that borrow from the position and lists made while they are written. What comes
//! in is *lenient*: owned structs in which nearly everything may be missing.

mod list;
mod read;
mod write;
mod wrong;

pub use list::{List, Many, Named, Nothing, Numbered, Picked, Pile, Spelled, Written};
pub use read::{Read, Unknown, read, read_tagged};
pub use serde_json::Value as Json;
pub use write::{Ink, end_text, int, join, string, text, value, write};
pub use wrong::{Kind, Wrong, WrongField};
