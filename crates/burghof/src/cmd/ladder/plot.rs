//! Plots as SVG: plain shapes, readable on light and dark pages.

use super::Ladder;
use std::fmt::Write;

const INK: &str = "#7a6a4f";
const LINE: &str = "#9c9486";
const MARK: &str = "#b3541e";

/// The ratings of a game with their intervals, a row for each bot.
pub fn ratings(ladder: &Ladder) -> String {
    let (left, right, row, top) = (150.0, 40.0, 26.0, 34.0);
    let width = 760.0;
    let low = ladder.rungs.iter().map(|rung| rung.rating.1).fold(f64::MAX, f64::min);
    let high = ladder.rungs.iter().map(|rung| rung.rating.2).fold(f64::MIN, f64::max);
    let (low, high) = ((low / 200.0).floor() * 200.0, (high / 200.0).ceil() * 200.0);
    let span = (high - low).max(200.0);
    let x = |rating: f64| left + (rating - low) / span * (width - left - right);
    let height = top + row * ladder.rungs.len() as f64 + 16.0;
    let mut svg = head(width, height, &format!("{}: ratings with 95 % intervals", ladder.title));
    let mut tick = low;
    let step = if span > 1600.0 { 400.0 } else { 200.0 };
    while tick <= high {
        let at = x(tick);
        let _ = write!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{:.1}\" x2=\"{at:.1}\" y2=\"{:.1}\" stroke=\"{LINE}\" stroke-width=\"0.6\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick:.0}</text>\n",
            top - 8.0,
            height - 10.0,
            top - 14.0
        );
        tick += step;
    }
    for (n, rung) in ladder.rungs.iter().enumerate() {
        let y = top + row * (n as f64 + 0.5);
        let (middle, low, high) = rung.rating;
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
             <line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{MARK}\" stroke-width=\"3\" stroke-linecap=\"round\"/>\n\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{MARK}\"><title>{}: {middle:.0} ({low:.0} to {high:.0})</title></circle>\n",
            left - 14.0,
            y + 4.5,
            rung.bot,
            x(low),
            x(high),
            x(middle),
            rung.bot,
        );
    }
    svg + "</svg>\n"
}

/// The opening of a picture with a title for those who cannot see it.
pub fn head(width: f64, height: f64, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n<title>{title}</title>\n"
    )
}

/// The chance to win over a game, one point per decision of the seat: its number in the log, the chance, and what the choice cost.
pub fn chances(title: &str, labels: (&str, &str), points: &[(u32, f64, f64)]) -> String {
    let (width, height, left, bottom, top, right) = (800.0, 320.0, 56.0, 40.0, 34.0, 20.0);
    let last = f64::from(points.iter().map(|point| point.0).max().unwrap_or(1).max(1));
    let x = |number: u32| left + f64::from(number) / last * (width - left - right);
    let y = |chance: f64| top + (1.0 - chance) * (height - top - bottom);
    let mut svg = head(width, height, title);
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"20\">{title}</text>");
    for quarter in 0..=4 {
        let chance = f64::from(quarter) / 4.0;
        let at = y(chance);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"{LINE}\" stroke-width=\"0.6\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>",
            width - right,
            left - 8.0,
            at + 4.5,
            100.0 * chance
        );
    }
    let line: Vec<String> =
        points.iter().map(|&(number, chance, _)| format!("{:.1},{:.1}", x(number), y(chance))).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>",
        line.join(" ")
    );
    for &(number, chance, cost) in points.iter().filter(|point| point.2 >= 0.03) {
        let _ = writeln!(
            svg,
            "<line x1=\"{0:.1}\" y1=\"{1:.1}\" x2=\"{0:.1}\" y2=\"{2:.1}\" stroke=\"{MARK}\" stroke-width=\"4\" stroke-linecap=\"round\"><title>{number}: −{3:.0} %</title></line>",
            x(number),
            y(chance),
            y((chance - cost).max(0.0)),
            100.0 * cost
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n<text x=\"{left}\" y=\"{:.1}\" fill=\"{MARK}\">{}</text>",
        width - right,
        height - 12.0,
        labels.0,
        height - 12.0,
        labels.1
    );
    svg + "</svg>\n"
}
