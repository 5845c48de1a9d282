//! A source file with all its mutants in it, each behind a switch.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::fold::{self, Fold};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ReturnType, Type, UnOp, parse_quote};

/// One change.
pub struct Mutant {
    /// What turns it on.
    pub id: u32,
    /// The file, from the crate's root.
    pub file: String,
    /// The line in it.
    pub line: usize,
    /// The function it is in.
    pub inside: String,
    /// What is changed.
    pub what: String,
}

/// Goes through a file.
pub struct Mutator<'a> {
    /// All mutants so far.
    pub mutants: Vec<Mutant>,
    /// Those that the compiler does not accept.
    pub unviable: &'a BTreeSet<u32>,
    /// The next one.
    pub next: u32,
    file: String,
    inside: Vec<String>,
}

impl<'a> Mutator<'a> {
    /// Nothing changed yet.
    pub fn new(unviable: &'a BTreeSet<u32>) -> Mutator<'a> {
        Mutator { mutants: Vec::new(), unviable, next: 1, file: String::new(), inside: Vec::new() }
    }

    /// The text of a file with its mutants.
    pub fn file(&mut self, name: &str, text: &str) -> syn::Result<String> {
        self.file = name.to_owned();
        let file = self.fold_file(syn::parse_file(text)?);
        // Each switch begins a line, so that the compiler's complaints name a mutant.
        Ok(file.into_token_stream().to_string().replace("crate :: mutant :: on", "\ncrate :: mutant :: on"))
    }

    /// A mutant, unless it is known not to compile.
    fn add(&mut self, at: Span, what: impl Into<String>) -> Option<u32> {
        let id = self.next;
        self.next += 1;
        if self.unviable.contains(&id) {
            return None;
        }
        let (file, inside) = (self.file.clone(), self.inside.join("::"));
        self.mutants.push(Mutant { id, file, line: at.start().line, inside, what: what.into() });
        Some(id)
    }

    /// An expression with what can stand in its place.
    fn either(
        &mut self,
        at: Span,
        whole: TokenStream,
        others: impl IntoIterator<Item = (String, TokenStream)>,
    ) -> Expr {
        let mut all = quote!({ #whole });
        for (what, other) in others {
            if let Some(id) = self.add(at, what) {
                all = quote!({ if crate::mutant::on(#id) { #other } else #all });
            }
        }
        parse_quote!(#all)
    }

    /// A function whose body is passed over.
    fn body(&mut self, name: String, at: Span, output: &ReturnType, block: syn::Block) -> syn::Block {
        self.inside.push(name);
        let mut block = fold::fold_block(self, block);
        for value in instead(output) {
            if let Some(id) = self.add(at, format!("the function gives {value}")) {
                block.stmts.insert(0, parse_quote!(if crate::mutant::on(#id) { return #value; }));
            }
        }
        self.inside.pop();
        block
    }
}

/// What a function could give back without having done anything.
fn instead(output: &ReturnType) -> Vec<TokenStream> {
    let ReturnType::Type(_, kind) = output else { return vec![quote!(())] };
    let Type::Path(path) = &**kind else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    match last.ident.to_string().as_str() {
        "bool" => vec![quote!(true), quote!(false)],
        "u8" | "u16" | "u32" | "u64" | "usize" => vec![quote!(0), quote!(1)],
        "i8" | "i16" | "i32" | "i64" => vec![quote!(0), quote!(1), quote!(-1)],
        "Option" => vec![quote!(None)],
        "Vec" => vec![quote!(Vec::new())],
        "Result" if last.arguments.to_token_stream().to_string().starts_with("< ()") => vec![quote!(Ok(()))],
        _ => Vec::new(),
    }
}

/// The operators that can stand in the place of one.
fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["&", "|"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        // Not "^=", as in the usual tool: where bits are gathered that were not there, it is the same.
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitXorAssign(_) => &["&=", "|="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// Does a condition bind something? Then it cannot be moved.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        Expr::Paren(inner) => binds(&inner.expr),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|one| one.to_token_stream().to_string().contains("cfg (test)"))
}

impl Fold for Mutator<'_> {
    fn fold_expr(&mut self, expr: Expr) -> Expr {
        match expr {
            // What the compiler computes has no switch.
            Expr::Const(_) => expr,
            Expr::Binary(both) if !binds(&Expr::Binary(both.clone())) => {
                let span = both.op.span();
                let ExprBinary { left, op, right, .. } = fold::fold_expr_binary(self, both);
                let from = op.to_token_stream().to_string();
                let assigns = from.ends_with('=') && !matches!(from.as_str(), "==" | "<=" | ">=" | "!=");
                let (left, right) = if assigns {
                    (quote!(#left), quote!(#right))
                } else {
                    (quote!((#left)), quote!((#right)))
                };
                let changed = others(&op).iter().map(|to| {
                    let other: BinOp = syn::parse_str(to).unwrap_or(op);
                    (format!("{from} becomes {to}"), quote!(#left #other #right))
                });
                self.either(span, quote!(#left #op #right), changed.collect::<Vec<_>>())
            }
            Expr::Unary(one) if matches!(one.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let span = one.op.span();
                if matches!(&*one.expr, Expr::Lit(_)) {
                    return Expr::Unary(one);
                }
                let one = fold::fold_expr_unary(self, one);
                let (whole, inner) = (quote!(#one), &one.expr);
                let what = format!("without {}", one.op.to_token_stream());
                self.either(span, whole, [(what, quote!(#inner))])
            }
            Expr::Match(one) => {
                let rest = one.arms.iter().any(|arm| matches!(arm.pat, syn::Pat::Wild(_)));
                let mut one = fold::fold_expr_match(self, one);
                for arm in &mut one.arms {
                    let span = arm.pat.span();
                    match &arm.guard {
                        Some((_, guard)) if !binds(guard) => {
                            let guard = guard.clone();
                            let both = [("true", quote!(true)), ("false", quote!(false))];
                            let both = both.map(|(to, value)| (format!("the guard is {to}"), value));
                            let changed = self.either(guard.span(), quote!(#guard), both);
                            arm.guard = Some((Default::default(), Box::new(changed)));
                        }
                        None if rest && !matches!(arm.pat, syn::Pat::Wild(_)) => {
                            if let Some(id) = self.add(span, "the arm is gone") {
                                let guard = parse_quote!(!crate::mutant::on(#id));
                                arm.guard = Some((Default::default(), Box::new(guard)));
                            }
                        }
                        _ => {}
                    }
                }
                Expr::Match(one)
            }
            expr => fold::fold_expr(self, expr),
        }
    }

    fn fold_item_fn(&mut self, mut item: syn::ItemFn) -> syn::ItemFn {
        if item.sig.constness.is_some() {
            return item;
        }
        let (name, span) = (item.sig.ident.to_string(), item.sig.ident.span());
        item.block = Box::new(self.body(name, span, &item.sig.output.clone(), *item.block));
        item
    }

    fn fold_impl_item_fn(&mut self, mut item: syn::ImplItemFn) -> syn::ImplItemFn {
        if item.sig.constness.is_some() {
            return item;
        }
        let (name, span) = (item.sig.ident.to_string(), item.sig.ident.span());
        item.block = self.body(name, span, &item.sig.output.clone(), item.block);
        item
    }

    fn fold_item_mod(&mut self, item: syn::ItemMod) -> syn::ItemMod {
        if is_test(&item.attrs) { item } else { fold::fold_item_mod(self, item) }
    }

    // Computed by the compiler: no switch there.
    fn fold_item_const(&mut self, item: syn::ItemConst) -> syn::ItemConst {
        item
    }
    fn fold_item_static(&mut self, item: syn::ItemStatic) -> syn::ItemStatic {
        item
    }
    fn fold_impl_item_const(&mut self, item: syn::ImplItemConst) -> syn::ImplItemConst {
        item
    }
    fn fold_type(&mut self, kind: Type) -> Type {
        kind
    }
    fn fold_pat(&mut self, pat: syn::Pat) -> syn::Pat {
        pat
    }
    fn fold_generic_argument(&mut self, argument: syn::GenericArgument) -> syn::GenericArgument {
        argument
    }
    fn fold_expr_repeat(&mut self, mut one: syn::ExprRepeat) -> syn::ExprRepeat {
        one.expr = Box::new(self.fold_expr(*one.expr));
        one
    }
}
