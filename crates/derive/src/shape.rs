//! The attribute `shape`: what goes out as JSON, described once.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Data, DeriveInput, Error, Field, Fields, GenericArgument, LitStr, Meta, PathArguments, Result,
    Token, Type, parse_quote,
};

/// `"castles"`, whether what is `None` is left out, and what `ts` is to know beside it.
pub struct Args {
    file: LitStr,
    spare: bool,
    more: Punctuated<Meta, Token![,]>,
}

impl Parse for Args {
    fn parse(input: ParseStream) -> Result<Args> {
        let file = input.parse()?;
        let _: Option<Token![,]> = input.parse()?;
        let all: Punctuated<Meta, Token![,]> = Punctuated::parse_terminated(input)?;
        let (spare, more): (Vec<Meta>, Vec<Meta>) =
            all.into_iter().partition(|meta| meta.path().is_ident("spare"));
        Ok(Args { file, spare: !spare.is_empty(), more: more.into_iter().collect() })
    }
}

pub fn attribute(args: &Args, mut input: DeriveInput) -> Result<TokenStream> {
    let Args { file, spare, more } = args;
    match &mut input.data {
        Data::Struct(data) => fields(&mut data.fields, *spare)?,
        Data::Enum(data) => {
            for variant in &mut data.variants {
                only_described(&mut variant.attrs);
                fields(&mut variant.fields, *spare)?;
            }
        }
        Data::Union(_) => return Err(Error::new(Span::call_site(), "a union is no shape")),
    }
    only_described(&mut input.attrs);
    let path = format!("{}.ts", file.value());
    // Five games have a `Player`: outside, each is called with its game.
    let renamed = more.iter().find_map(|meta| match meta {
        Meta::NameValue(pair) if pair.path.is_ident("rename") => {
            syn::parse2::<LitStr>(pair.value.to_token_stream()).ok().map(|name| name.value())
        }
        _ => None,
    });
    let name = format!("{}.{}", file.value(), renamed.unwrap_or_else(|| input.ident.to_string()));
    let more = if more.is_empty() { quote!() } else { quote!(, #more) };
    Ok(quote! {
        #[derive(::serde::Serialize)]
        #[cfg_attr(feature = "ts", derive(::ts_rs::TS, ::schemars::JsonSchema))]
        #[cfg_attr(feature = "ts", ts(export_to = #path #more))]
        #[cfg_attr(feature = "ts", schemars(rename = #name))]
        #input
    })
}

/// What `ts` and `schemars` are told is compiled with them only.
fn only_described(attrs: &mut [Attribute]) {
    for attr in attrs.iter_mut().filter(|attr| attr.path().is_ident("ts") || attr.path().is_ident("schemars"))
    {
        let meta = &attr.meta;
        *attr = parse_quote!(#[cfg_attr(feature = "ts", #meta)]);
    }
}

/// A field that can be left out is optional in TypeScript, and never null.
fn fields(fields: &mut Fields, spare: bool) -> Result<()> {
    for field in fields {
        let kept = field.attrs.len();
        field.attrs.retain(|attr| !attr.path().is_ident("null"));
        if spare && kept == field.attrs.len() && inner(&field.ty).is_some() {
            field.attrs.push(parse_quote!(#[serde(skip_serializing_if = "Option::is_none")]));
        }
        if left_out(field)? {
            let inner = inner(&field.ty);
            field.attrs.push(match inner {
                Some(_) => parse_quote!(#[ts(optional)]),
                None => parse_quote!(#[ts(optional, as = "Option<_>")]),
            });
            if let Some(inner) = inner {
                let inner = inner.to_token_stream().to_string();
                field.attrs.push(parse_quote!(#[schemars(with = #inner)]));
            }
        }
        only_described(&mut field.attrs);
    }
    Ok(())
}

fn left_out(field: &Field) -> Result<bool> {
    let mut found = false;
    for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        attr.parse_nested_meta(|meta| {
            found |= meta.path.is_ident("skip_serializing_if");
            if meta.input.peek(Token![=]) {
                meta.value()?.parse::<LitStr>()?;
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// What is in an `Option`.
fn inner(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.first()? {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}
