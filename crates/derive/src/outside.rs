//! The attribute `outside`: an action or an event in the words of whoever reads JSON, from the one description the rules use.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Result, Token, Type};

/// `"castles", Happening, tag = "event"`, and what `shape` is to know beside it.
pub struct Args {
    file: LitStr,
    name: Ident,
    tag: LitStr,
    more: TokenStream,
}

impl Parse for Args {
    fn parse(input: ParseStream) -> Result<Args> {
        let file = input.parse()?;
        input.parse::<Token![,]>()?;
        let name = input.parse()?;
        input.parse::<Token![,]>()?;
        if input.parse::<Ident>()? != "tag" {
            return Err(input.error("`tag = \"…\"` says which key names the variant"));
        }
        input.parse::<Token![=]>()?;
        Ok(Args { file, name, tag: input.parse()?, more: input.parse()? })
    }
}

/// A field as it goes out: `seat` is what it is called, `tile: Id = id(data, tile)` also what becomes of it.
struct Out {
    attrs: Vec<Attribute>,
    name: Ident,
    made: Option<(Type, TokenStream)>,
}

impl Parse for Out {
    fn parse(input: ParseStream) -> Result<Out> {
        let attrs = input.call(Attribute::parse_outer)?;
        let name = input.call(Ident::parse_any)?;
        let made = match input.parse::<Option<Token![:]>>()? {
            None => None,
            Some(_) => {
                let ty = input.parse()?;
                input.parse::<Token![=]>()?;
                Some((ty, expression(input)?))
            }
        };
        Ok(Out { attrs, name, made })
    }
}

/// All up to the next comma: that it is an expression will be seen where it stands.
fn expression(input: ParseStream) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// What a variant is called outside, and if it has several names, when it has this one.
struct Name {
    name: Ident,
    when: Option<TokenStream>,
}

impl Parse for Name {
    fn parse(input: ParseStream) -> Result<Name> {
        let name = input.parse()?;
        let when = input.parse::<Option<Token![if]>>()?.map(|_| expression(input)).transpose()?;
        Ok(Name { name, when })
    }
}

pub fn attribute(args: &Args, mut input: DeriveInput) -> Result<TokenStream> {
    let Args { file, name, tag, more } = args;
    let inside = input.ident.clone();
    let (mut variants, mut arms) = (Vec::new(), Vec::new());
    match &mut input.data {
        Data::Enum(data) => {
            for variant in &mut data.variants {
                let pattern = &variant.ident;
                let pattern = quote!(Self::#pattern);
                let to = (name, &mut variants, &mut arms);
                one(&pattern, &variant.ident, &mut variant.attrs, &mut variant.fields, to)?;
            }
        }
        Data::Struct(data) => {
            let to = (name, &mut variants, &mut arms);
            one(&quote!(Self), &inside, &mut Vec::new(), &mut data.fields, to)?;
        }
        Data::Union(_) => return Err(Error::new_spanned(&inside, "a union looks like nothing outside")),
    }
    let about = format!("An {} with self-explaining keys.", if name == "Act" { "action" } else { "event" });
    let components = quote!(crate::components::Data);
    Ok(quote! {
        #input

        #[doc = #about]
        #[::burghof_core::shape(#file #more)]
        #[serde(tag = #tag, rename_all = "snake_case")]
        #[allow(missing_docs)]
        pub enum #name { #(#variants,)* }

        impl ::burghof_core::Outside<#components> for #inside {
            type Shape = #name;
            #[inline]
            #[allow(unused_variables)]
            fn outside(&self, data: &'static #components) -> #name {
                match self { #(#arms,)* }
            }
        }
    })
}

/// One variant: how it looks outside, once for each of its names, and how it gets there.
fn one(
    inside: &TokenStream,
    ident: &Ident,
    attrs: &mut Vec<Attribute>,
    inner: &mut Fields,
    (outer, variants, arms): (&Ident, &mut Vec<TokenStream>, &mut Vec<TokenStream>),
) -> Result<()> {
    let names: Vec<Name> = listed(attrs)?.unwrap_or_else(|| vec![Name { name: ident.clone(), when: None }]);
    let docs: Vec<&Attribute> = attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
    let (mut bound, mut fields, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for (number, field) in inner.iter_mut().enumerate() {
        // What has no name inside is `a`, `b`, … in what becomes of it.
        let here =
            field.ident.clone().unwrap_or_else(|| format_ident!("{}", char::from(b'a' + number as u8)));
        for Out { attrs, name, made } in outs(field, &here)? {
            let name = if name.unraw() == "box" { Ident::new_raw("box", name.span()) } else { name };
            let (ty, value) = match made {
                Some((ty, value)) => (ty.into_token_stream(), value),
                None => (field.ty.to_token_stream(), quote!(*#here)),
            };
            fields.push(quote!(#(#attrs)* #name: #ty));
            values.push(quote!(#name: #value));
        }
        bound.push(here);
    }
    let pattern = match inner {
        Fields::Unit => quote!(),
        Fields::Named(_) => quote!({ #(#bound),* }),
        Fields::Unnamed(_) => quote!((#(#bound),*)),
    };
    for Name { name, when } in names {
        let when = when.map(|when| quote!(if #when));
        let (body, made) = match fields.is_empty() {
            true => (quote!(), quote!()),
            false => (quote!({ #(#fields),* }), quote!({ #(#values),* })),
        };
        variants.push(quote!(#(#docs)* #name #body));
        arms.push(quote!(#inside #pattern #when => #outer::#name #made));
    }
    Ok(())
}

/// What becomes of a field: itself, if nothing is said.
fn outs(field: &mut Field, here: &Ident) -> Result<Vec<Out>> {
    let itself = || vec![Out { attrs: Vec::new(), name: here.clone(), made: None }];
    Ok(listed(&mut field.attrs)?.unwrap_or_else(itself))
}

/// What stands in the brackets of `#[outside(…)]`, which is taken out.
fn listed<T: Parse>(attrs: &mut Vec<Attribute>) -> Result<Option<Vec<T>>> {
    let Some(at) = attrs.iter().position(|attr| attr.path().is_ident("outside")) else { return Ok(None) };
    let attr = attrs.remove(at);
    if matches!(attr.meta, syn::Meta::Path(_)) {
        return Ok(Some(Vec::new()));
    }
    Ok(Some(attr.parse_args_with(Punctuated::<T, Token![,]>::parse_terminated)?.into_iter().collect()))
}
