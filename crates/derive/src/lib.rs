//! Derives for `burghof_core`: [`FromJson`] and [`ToJson`] for the JSON shapes of the games, [`Pack`] for their components.
//!
//! What they write is mostly tables, walked by one function in core. The usual derives write a program for every shape;
//! five games have some hundred shapes, and a browser has to load them all.
//!
//! The JSON derives read the attributes of `serde`, as many of them as our shapes use; any other is refused by name.

mod attributes;
mod json;
mod pack;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Reads a shape from JSON.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    json::reader(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Writes a shape as JSON.
#[proc_macro_derive(ToJson, attributes(serde))]
pub fn to_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    json::writer(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Packs a value into bytes and unpacks it again.
#[proc_macro_derive(Pack)]
pub fn pack(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    pack::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
