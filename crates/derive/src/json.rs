//! The derives of `FromJson` and `ToJson`.

use crate::attributes::{Part, Shape, is_option};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, FieldsNamed, Result, Variant};

fn parts(fields: &FieldsNamed) -> Result<Vec<(&syn::Field, Part)>> {
    fields.named.iter().map(|field| Ok((field, Part::read(field)?))).collect()
}

/// Every type parameter must be a shape too.
fn header(input: &DeriveInput, bound: &TokenStream) -> (TokenStream, TokenStream) {
    let params: Vec<_> = input.generics.type_params().map(|param| &param.ident).collect();
    if params.is_empty() {
        return (quote!(), quote!());
    }
    (quote!(<#(#params: #bound),*>), quote!(<#(#params),*>))
}

pub fn reader(input: &DeriveInput) -> Result<TokenStream> {
    let shape = Shape::read(&input.attrs)?;
    let name = &input.ident;
    let (params, args) = header(input, &quote!(::burghof_core::FromJson));
    let body = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => read_struct(&shape, name, &parts(fields)?),
            other => return Err(Error::new_spanned(other, "a shape has named fields")),
        },
        Data::Enum(data) => {
            let variants: Vec<_> = data.variants.iter().collect();
            match &shape.tag {
                Some(tag) => read_tagged(&shape, tag, name, &variants)?,
                None if shape.untagged => read_untagged(name, &variants)?,
                None => {
                    return Err(Error::new_spanned(name, "an enum that is read is untagged or has a tag"));
                }
            }
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union is no shape")),
    };
    Ok(quote! {
        impl #params ::burghof_core::FromJson for #name #args { #body }
    })
}

/// What a field is before it is read.
fn blank(part: &Part) -> TokenStream {
    match &part.default {
        Some(Some(function)) => quote!(#function()),
        Some(None) => quote!(::std::default::Default::default()),
        None => quote!(::burghof_core::FromJson::blank()),
    }
}

fn read_struct(shape: &Shape, name: &syn::Ident, parts: &[(&syn::Field, Part)]) -> TokenStream {
    let blank = if shape.default {
        quote!(<Self as ::std::default::Default>::default())
    } else {
        let values = parts.iter().map(|(field, part)| {
            let (ident, value) = (&field.ident, blank(part));
            quote!(#ident: #value)
        });
        quote!(Self { #(#values),* })
    };
    let mut rest = quote!(None);
    let (mut keys, mut fields, mut required) = (Vec::new(), Vec::new(), 0u64);
    for (field, part) in parts {
        let ident = &field.ident;
        if part.flatten {
            rest = quote!(Some(&mut self.#ident));
            continue;
        }
        let index = fields.len() as u8;
        keys.extend(part.keys.iter().map(|key| quote!((#key, #index))));
        if part.default.is_none() && !shape.default && !is_option(&field.ty) {
            required |= 1 << index;
        }
        fields.push(quote!(&mut self.#ident));
    }
    let (deny, expected) = (shape.deny_unknown, format!("struct {name}"));
    quote! {
        fn blank() -> Self { #blank }
        // Compiled where it is used: there the small code is wanted.
        #[inline]
        fn read(&mut self, from: ::burghof_core::JsonReader<'_>) -> ::std::result::Result<(), ::burghof_core::WrongField> {
            static KEYS: ::burghof_core::Keys = ::burghof_core::Keys {
                expected: #expected, keys: &[#(#keys),*], required: #required, deny_unknown: #deny,
            };
            from.fields(&KEYS, &mut [#(#fields),*], #rest)
        }
    }
}

/// The tag is read first; then the fields of the variant it names, of which it is the first.
fn read_tagged(shape: &Shape, tag: &str, name: &syn::Ident, variants: &[&Variant]) -> Result<TokenStream> {
    let (mut arms, mut names, mut first) = (Vec::new(), Vec::new(), None);
    for variant in variants {
        let parts = match &variant.fields {
            Fields::Named(fields) => parts(fields)?,
            Fields::Unit => Vec::new(),
            other => return Err(Error::new_spanned(other, "a variant with a tag has named fields or none")),
        };
        if let Some((field, _)) = parts.iter().find(|(_, part)| part.flatten) {
            return Err(Error::new_spanned(field, "`flatten` is not understood in a variant"));
        }
        let (ident, named) = (&variant.ident, shape.named(variant));
        let idents: Vec<_> = parts.iter().map(|(field, _)| &field.ident).collect();
        let types = parts.iter().map(|(field, _)| &field.ty);
        let blanks: Vec<_> = parts.iter().map(|(_, part)| blank(part)).collect();
        let mut keys = vec![quote!((#tag, 0))];
        let mut required = 1u64;
        for (index, (field, part)) in parts.iter().enumerate() {
            let index = index as u8 + 1;
            keys.extend(part.keys.iter().map(|key| quote!((#key, #index))));
            if part.default.is_none() && !is_option(&field.ty) {
                required |= 1 << index;
            }
        }
        let (deny, expected) = (shape.deny_unknown, format!("struct variant {name}::{ident}"));
        first.get_or_insert_with(|| quote!(Self::#ident { #(#idents: #blanks),* }));
        arms.push(quote!(#named => {
            static KEYS: ::burghof_core::Keys = ::burghof_core::Keys {
                expected: #expected, keys: &[#(#keys),*], required: #required, deny_unknown: #deny,
            };
            #(let mut #idents: #types = #blanks;)*
            from.fields(&KEYS, &mut [&mut ::std::string::String::new(), #(&mut #idents),*], None)?;
            *self = Self::#ident { #(#idents),* };
        }));
        names.push(named);
    }
    Ok(quote! {
        fn blank() -> Self { #first }
        #[inline]
        fn read(&mut self, from: ::burghof_core::JsonReader<'_>) -> ::std::result::Result<(), ::burghof_core::WrongField> {
            match from.tag(#tag)? {
                #(#arms)*
                other => return Err(from.no_variant(#tag, other, &[#(#names),*])),
            }
            Ok(())
        }
    })
}

fn read_untagged(name: &syn::Ident, variants: &[&Variant]) -> Result<TokenStream> {
    let one = |variant: &&Variant| match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Ok(fields.unnamed[0].ty.clone()),
        other => Err(Error::new_spanned(other, "a variant of an untagged enum holds one thing")),
    };
    let types = variants.iter().map(one).collect::<Result<Vec<_>>>()?;
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    let (Some(first), message) =
        (idents.first(), format!("data did not match any variant of untagged enum {name}"))
    else {
        return Err(Error::new_spanned(name, "there is nothing to be read"));
    };
    Ok(quote! {
        fn blank() -> Self { Self::#first(::burghof_core::FromJson::blank()) }
        #[inline]
        fn read(&mut self, from: ::burghof_core::JsonReader<'_>) -> ::std::result::Result<(), ::burghof_core::WrongField> {
            #(
                let mut one = <#types as ::burghof_core::FromJson>::blank();
                if from.fits(&mut one) {
                    *self = Self::#idents(one);
                    return Ok(());
                }
            )*
            Err(from.refuse(&#message))
        }
    })
}

pub fn writer(input: &DeriveInput) -> Result<TokenStream> {
    let shape = Shape::read(&input.attrs)?;
    let name = &input.ident;
    let (params, args) = header(input, &quote!(::burghof_core::ToJson));
    let body = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                let parts = parts(fields)?;
                let values: Vec<_> =
                    parts.iter().map(|(field, _)| &field.ident).map(|i| quote!(&self.#i)).collect();
                write_fields(quote!(None), &parts, &values)
            }
            other => return Err(Error::new_spanned(other, "a shape has named fields")),
        },
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| write_variant(&shape, variant));
            let arms = arms.collect::<Result<Vec<_>>>()?;
            quote!(match self { #(#arms),* })
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union is no shape")),
    };
    Ok(quote! {
        impl #params ::burghof_core::ToJson for #name #args {
            #[inline]
            fn to_json(&self) -> ::burghof_core::Json { #body }
        }
    })
}

fn write_variant(shape: &Shape, variant: &Variant) -> Result<TokenStream> {
    let ident = &variant.ident;
    let named = shape.named(variant);
    match (&variant.fields, &shape.tag) {
        (Fields::Unnamed(fields), _) if shape.untagged && fields.unnamed.len() == 1 => {
            Ok(quote!(Self::#ident(one) => ::burghof_core::ToJson::to_json(one)))
        }
        (Fields::Named(fields), Some(tag)) => {
            let parts = parts(fields)?;
            let idents: Vec<_> = parts.iter().map(|(field, _)| &field.ident).collect();
            let values: Vec<_> = idents.iter().map(|ident| quote!(#ident)).collect();
            let body = write_fields(quote!(Some((#tag, #named))), &parts, &values);
            Ok(quote!(Self::#ident { #(#idents),* } => #body))
        }
        (Fields::Unit, Some(tag)) => {
            let body = write_fields(quote!(Some((#tag, #named))), &[], &[]);
            Ok(quote!(Self::#ident => #body))
        }
        // Without a tag: the name alone, or the name and what belongs to it.
        (Fields::Unit, None) if !shape.untagged => {
            Ok(quote!(Self::#ident => ::burghof_core::ToJson::to_json(&#named)))
        }
        (Fields::Unnamed(fields), None) if fields.unnamed.len() == 1 => Ok(quote!(Self::#ident(one) => {
            ::burghof_core::write_fields(None, &[(#named, ::burghof_core::Written::Always)], &[one])
        })),
        (Fields::Named(fields), None) if shape.untagged => {
            let parts = parts(fields)?;
            let idents: Vec<_> = parts.iter().map(|(field, _)| &field.ident).collect();
            let values: Vec<_> = idents.iter().map(|ident| quote!(#ident)).collect();
            let body = write_fields(quote!(None), &parts, &values);
            Ok(quote!(Self::#ident { #(#idents),* } => #body))
        }
        _ => Err(Error::new_spanned(variant, "no shape of ours: a tag or `untagged` is missing")),
    }
}

/// The keys and what is to be done with each lie in a table.
fn write_fields(tag: TokenStream, parts: &[(&syn::Field, Part)], values: &[TokenStream]) -> TokenStream {
    let keys = parts.iter().map(|(_, part)| {
        let (key, how) = (
            part.keys.first(),
            match (part.flatten, part.skip_blank) {
                (true, _) => quote!(Flatten),
                (_, true) => quote!(UnlessBlank),
                _ => quote!(Always),
            },
        );
        quote!((#key, ::burghof_core::Written::#how))
    });
    quote! {{
        static KEYS: &[(&str, ::burghof_core::Written)] = &[#(#keys),*];
        ::burghof_core::write_fields(#tag, KEYS, &[#(#values),*])
    }}
}
