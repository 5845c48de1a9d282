//! What the `serde` attributes of a shape say.

use syn::{Attribute, Field, LitStr, Path, Result, Type};

/// The attributes of a struct or an enum.
#[derive(Default)]
pub struct Shape {
    pub default: bool,
    pub deny_unknown: bool,
    pub snake_case: bool,
    pub untagged: bool,
    pub tag: Option<String>,
}

/// The attributes of a field.
#[derive(Default)]
pub struct Part {
    pub keys: Vec<String>,
    pub default: Option<Option<Path>>,
    pub skip_blank: bool,
    pub flatten: bool,
}

fn each(
    attrs: &[Attribute],
    mut read: impl FnMut(&str, &syn::meta::ParseNestedMeta) -> Result<bool>,
) -> Result<()> {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        attr.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            if read(&name, &meta)? {
                Ok(())
            } else {
                Err(meta.error("not understood by the derives of Burghof"))
            }
        })?;
    }
    Ok(())
}

fn text(meta: &syn::meta::ParseNestedMeta) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

impl Shape {
    pub fn read(attrs: &[Attribute]) -> Result<Shape> {
        let mut shape = Shape::default();
        each(attrs, |name, meta| {
            match name {
                "default" => shape.default = true,
                "deny_unknown_fields" => shape.deny_unknown = true,
                "untagged" => shape.untagged = true,
                "tag" => shape.tag = Some(text(meta)?),
                "rename_all" if text(meta)? == "snake_case" => shape.snake_case = true,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(shape)
    }

    /// What a variant is called.
    pub fn named(&self, variant: &syn::Variant) -> String {
        let name = variant.ident.to_string();
        if self.snake_case { snake_case(&name) } else { name }
    }
}

impl Part {
    /// The first key is the one that is written.
    pub fn read(field: &Field) -> Result<Part> {
        let mut part = Part::default();
        let (mut name, mut aliases) = (None, Vec::new());
        each(&field.attrs, |attribute, meta| {
            match attribute {
                "default" if meta.input.peek(syn::Token![=]) => {
                    part.default = Some(Some(meta.value()?.parse::<LitStr>()?.parse()?));
                }
                "default" => part.default = Some(None),
                "rename" => name = Some(text(meta)?),
                "alias" => aliases.push(text(meta)?),
                "flatten" => part.flatten = true,
                // Whatever the function is called: left out is what `is_blank` says.
                "skip_serializing_if" => {
                    let known = ["Option::is_none", "Vec::is_empty", "is_default", "std::ops::Not::not"];
                    if !known.contains(&text(meta)?.as_str()) {
                        return Ok(false);
                    }
                    part.skip_blank = true;
                }
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let own = field.ident.as_ref().map(|ident| ident.to_string().trim_start_matches("r#").to_owned());
        part.keys = name.or(own).into_iter().chain(aliases).collect();
        Ok(part)
    }
}

/// `TurnBegins` as `turn_begins`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for (i, c) in name.char_indices() {
        if c.is_uppercase() && i > 0 {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// A missing `Option` is `None`, whatever else is said.
pub fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}
