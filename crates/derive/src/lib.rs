//! Macros for `burghof_core`: [`shape`] for what goes out as JSON, [`outside`] for actions and events, [`Pack`] for the
//! components of the games.

mod outside;
mod pack;
mod shape;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// A shape that goes out as JSON: `#[shape("castles")]` derives serde's `Serialize` and, with the feature `ts` of the
/// crate, the TypeScript of `castles.ts` and a JSON schema. With `spare` what is `None` is left out, unless `#[null]` stands
/// above it. What else stands in the brackets is told to `ts`.
#[proc_macro_attribute]
pub fn shape(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = parse_macro_input!(args as shape::Args);
    let item = parse_macro_input!(item as DeriveInput);
    shape::attribute(&args, item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An action or an event as it looks outside: `#[outside("castles", Happening, tag = "event")]` makes the shape `Happening` of
/// what it stands above, and the way there. A variant keeps its name, a field its name and value, unless something else
/// is said:
///
/// - `#[outside(col: u8 = cell.col(data), row: u8 = cell.row(data))]` above a field says what becomes of it, made of the
///   fields (as references) and the components `data`; `#[outside(direction)]` gives it a name, `#[outside]` leaves it out.
///   The fields of a tuple are called `a`, `b` and so on.
/// - `#[outside(Stairs if *hidden, Moved)]` above a variant gives it other names, tried in this order.
#[proc_macro_attribute]
pub fn outside(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = parse_macro_input!(args as outside::Args);
    let item = parse_macro_input!(item as DeriveInput);
    outside::attribute(&args, item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Packs a value into bytes and unpacks it again.
#[proc_macro_derive(Pack)]
pub fn pack(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    pack::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
