//! What people at the table could count for themselves, and a good table counts for them.

use crate::goods::Resource;
use crate::view::View;
use burghof_core::shape;

/// Counted for one viewer.
#[derive(Debug, Default)]
#[shape("burg")]
pub struct Aid {
    /// How many pieces the viewer may convert in the palas (BRG-165, BRG-166).
    pub palas: u8,
    /// The most build points the viewer could put together, silver included (BRG-112, BRG-119).
    pub points: u32,
    /// The most different kinds in one payment of the viewer (BRG-114, BRG-119).
    pub kinds: u8,
}

#[inline]
pub(crate) fn aid(view: &View) -> Aid {
    let Some(seat) = view.viewer.seat() else { return Aid::default() };
    let public = &view.public;
    let purse = public.purse(seat);
    let points = &public.data.get().points;
    let bars = purse.goods.get(Resource::Silver);
    let on_wagons = || Resource::SOLID.into_iter().filter(|&kind| purse.stock.get(kind) > 0);
    let best = on_wagons().map(|kind| points[kind.index()]).max().unwrap_or(0);
    let own = Resource::SOLID.into_iter().filter(|&kind| purse.goods.get(kind) > 0).count() as u8;
    let others = on_wagons().filter(|&kind| purse.goods.get(kind) == 0).count() as u8;
    Aid {
        palas: public.palas_limit(seat),
        points: purse.points + u32::from(bars) * u32::from(best),
        kinds: own + bars.min(others),
    }
}
