//! What people at the table could count for themselves, and a good table counts for them.

use crate::view::View;
use burghof_core::shape;

/// Counted for one viewer.
#[derive(Debug)]
#[shape("burg")]
pub struct Aid {
    /// How many pieces the viewer may convert in the palas (BRG-165, BRG-166).
    pub palas: u8,
}

#[inline]
pub(crate) fn aid(view: &View) -> Aid {
    Aid { palas: view.viewer.seat().map_or(0, |seat| view.public.palas_limit(seat)) }
}
