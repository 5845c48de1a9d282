//! Macros for `burghof_core`: [`shape`] for what goes out as JSON, [`Pack`] for the components of the games.

mod pack;
mod shape;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// A shape that goes out as JSON: `#[shape("castles")]` derives serde's `Serialize` and, with the feature `ts` of the
/// crate, the TypeScript of `castles.ts` and a JSON schema. What else stands in the brackets is told to `ts`.
#[proc_macro_attribute]
pub fn shape(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = parse_macro_input!(args as shape::Args);
    let item = parse_macro_input!(item as DeriveInput);
    shape::attribute(&args, item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Packs a value into bytes and unpacks it again.
#[proc_macro_derive(Pack)]
pub fn pack(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    pack::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
