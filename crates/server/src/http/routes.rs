//! Routes that describe themselves. A handler's signature says what it takes and what it answers; here it becomes a route
//! of the router and an operation of the description (`crate::openapi`) at once, so neither can know what the other does not.

use super::sketch::{Answers, Asks, Sketch};
use crate::app::App;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};
use std::sync::Arc;

/// One operation of the API.
pub struct Operation {
    /// The method, in small letters.
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// What it is for.
    pub summary: &'static str,
    /// The statuses of its refusals beside those that follow from its signature.
    pub refuses: &'static [u16],
    /// Draws what its signature says.
    pub describe: fn(&mut Sketch<'_>),
}

/// A handler whose signature describes it. `T` is how axum numbers the things a handler takes.
pub trait Describes<T> {
    /// Draws what the signature says.
    fn describe(sketch: &mut Sketch<'_>);
}

macro_rules! describes {
    ($($taken:ident)*) => {
        impl<F, Answer, Told, Last, $($taken),*> Describes<(Last, $($taken,)*)> for F
        where
            F: FnOnce($($taken),*) -> Answer,
            Answer: Future<Output = Told>,
            Told: Answers,
            $($taken: Asks),*
        {
            fn describe(sketch: &mut Sketch<'_>) {
                $($taken::describe(sketch);)*
                Told::describe(sketch);
            }
        }
    };
}
describes!();
describes!(A);
describes!(A B);
describes!(A B C);
describes!(A B C D);
describes!(A B C D E);
describes!(A B C D E G);
describes!(A B C D E G H);

/// The routes of the house: those under `/api`, and the few beside it.
#[derive(Default)]
pub struct Routes {
    /// Under `/api`, without that beginning.
    pub api: Router<Arc<App>>,
    /// The others.
    pub others: Router<Arc<App>>,
    /// What all of them are.
    pub operations: Vec<Operation>,
}

macro_rules! methods {
    ($($name:ident $filter:ident)*) => { $(
        /// A route by this method.
        pub fn $name<H, T>(self, path: &'static str, summary: &'static str, handler: H) -> Routes
        where
            H: Handler<T, Arc<App>> + Describes<T>,
            T: 'static,
        {
            self.add(MethodFilter::$filter, stringify!($name), path, summary, handler)
        }
    )* };
}

impl Routes {
    methods! { get GET post POST put PUT patch PATCH delete DELETE }

    fn add<H, T>(
        mut self,
        filter: MethodFilter,
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        handler: H,
    ) -> Routes
    where
        H: Handler<T, Arc<App>> + Describes<T>,
        T: 'static,
    {
        match path.strip_prefix("/api") {
            Some(inner) => self.api = self.api.route(inner, on(filter, handler)),
            None => self.others = self.others.route(path, on(filter, handler)),
        }
        self.operations.push(Operation { method, path, summary, refuses: &[], describe: H::describe });
        self
    }

    /// The latest route also refuses with these statuses.
    pub fn refuses(mut self, statuses: &'static [u16]) -> Routes {
        if let Some(latest) = self.operations.last_mut() {
            latest.refuses = statuses;
        }
        self
    }
}
