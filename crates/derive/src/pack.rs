//! The derive of `Pack`: the fields one after the other; an enum begins with the number of its variant.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Index, Result};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let (pack, unpack) = match &input.data {
        Data::Struct(data) => {
            let members = data.fields.members();
            let pack = quote!(#(::burghof_core::Pack::pack(&self.#members, out);)*);
            let made = made(&data.fields);
            (pack, quote!(Self #made))
        }
        Data::Enum(data) => {
            let (mut packs, mut unpacks) = (Vec::new(), Vec::new());
            for (number, variant) in data.variants.iter().enumerate() {
                let (ident, number) = (&variant.ident, number as u8);
                let names: Vec<_> = (0..variant.fields.len()).map(|i| format_ident!("part{i}")).collect();
                let pattern = match &variant.fields {
                    Fields::Unit => quote!(),
                    Fields::Unnamed(_) => quote!((#(#names),*)),
                    Fields::Named(fields) => {
                        let idents = fields.named.iter().map(|field| &field.ident);
                        quote!({ #(#idents: #names),* })
                    }
                };
                packs.push(quote!(Self::#ident #pattern => {
                    out.push(#number);
                    #(::burghof_core::Pack::pack(#names, out);)*
                }));
                let made = made(&variant.fields);
                unpacks.push(quote!(#number => Self::#ident #made));
            }
            let unpack = quote!(match from.byte() {
                #(#unpacks,)*
                _ => unreachable!("packed by the same build"),
            });
            (quote!(match self { #(#packs)* }), unpack)
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union cannot be packed")),
    };
    Ok(quote! {
        impl ::burghof_core::Pack for #name {
            #[inline]
            fn pack(&self, out: &mut ::std::vec::Vec<u8>) { #pack }
            #[inline]
            fn unpack(from: &mut ::burghof_core::Unpack) -> Self { #unpack }
        }
    })
}

fn made(fields: &Fields) -> TokenStream {
    match fields {
        Fields::Unit => quote!(),
        Fields::Unnamed(fields) => {
            let all = (0..fields.unnamed.len())
                .map(Index::from)
                .map(|_| quote!(::burghof_core::Pack::unpack(from)));
            quote!((#(#all),*))
        }
        Fields::Named(fields) => {
            let idents = fields.named.iter().map(|field| &field.ident);
            quote!({ #(#idents: ::burghof_core::Pack::unpack(from)),* })
        }
    }
}
