//! Numbers for operators, as Prometheus text.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds to it.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Relaxed);
    }
    /// The sum so far.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds to it.
    pub fn add(&self, n: i64) {
        self.0.fetch_add(n, Relaxed);
    }
    /// Sets it to this number.
    pub fn set(&self, n: i64) {
        self.0.store(n, Relaxed);
    }
    /// The number now.
    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// Upper bounds of the buckets, in microseconds.
const BOUNDS: [u64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000];

/// How long something took, in buckets.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// One more.
    pub fn observe(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(i) = BOUNDS.iter().position(|&bound| micros <= bound) {
            self.buckets[i].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: Counter,
    /// Requests answered with 4xx.
    pub refused: Counter,
    /// Requests answered with 5xx.
    pub failed: Counter,
    /// Requests turned away by a limit.
    pub limited: Counter,
    /// Connections turned away because there was no place.
    pub turned_away: Counter,
    /// Commands acknowledged, of people and bots.
    pub moves: Counter,
    /// Of these, by bots.
    pub bot_moves: Counter,
    /// Commands that found the table moved on.
    pub moved_on: Counter,
    /// Messages sent over event streams.
    pub events: Counter,
    /// Transactions committed.
    pub commits: Counter,
    /// Units in them.
    pub committed_units: Counter,
    /// Tables replayed from their log.
    pub loads: Counter,
    /// Jobs carried out.
    pub jobs: Counter,
    /// Notices sent.
    pub notices: Counter,
    /// People reported.
    pub reports: Counter,
    /// Messages heard from other nodes.
    pub heard: Counter,
    /// Tables named in them.
    pub heard_tables: Counter,
    /// Of these, tables that are in memory here.
    pub heard_here: Counter,
    /// Connections open.
    pub connections: Gauge,
    /// Event streams open.
    pub streams: Gauge,
    /// Tables in memory.
    pub live_tables: Gauge,
    /// How long a transaction took.
    pub commit_time: Histogram,
    /// How long a move took, from request to answer.
    pub move_time: Histogram,
}

impl Metrics {
    /// As Prometheus reads it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let counters: [(&str, &str, &Counter); 18] = [
            ("requests", "Requests answered", &self.requests),
            ("requests_refused", "Requests answered with 4xx", &self.refused),
            ("requests_failed", "Requests answered with 5xx", &self.failed),
            ("requests_limited", "Requests turned away by a limit", &self.limited),
            (
                "connections_turned_away",
                "Connections turned away because there was no place",
                &self.turned_away,
            ),
            ("moves", "Commands acknowledged", &self.moves),
            ("bot_moves", "Commands of bots acknowledged", &self.bot_moves),
            ("moved_on", "Commands that found the table moved on", &self.moved_on),
            ("events", "Messages sent over event streams", &self.events),
            ("commits", "Transactions committed", &self.commits),
            ("committed_units", "Units in these transactions", &self.committed_units),
            ("table_loads", "Tables replayed from their log", &self.loads),
            ("jobs", "Jobs carried out", &self.jobs),
            ("notices", "Notices sent", &self.notices),
            ("reports", "People reported", &self.reports),
            ("bus_heard", "Messages heard from other nodes", &self.heard),
            ("bus_tables", "Tables named in these messages", &self.heard_tables),
            ("bus_tables_here", "Of these, tables in memory here", &self.heard_here),
        ];
        for (name, help, counter) in counters {
            let value = counter.get();
            let _ = writeln!(
                out,
                "# HELP burghof_{name}_total {help}.\n# TYPE burghof_{name}_total counter\nburghof_{name}_total {value}"
            );
        }
        let gauges: [(&str, &str, &Gauge); 3] = [
            ("connections", "Connections open", &self.connections),
            ("streams", "Event streams open", &self.streams),
            ("live_tables", "Tables in memory", &self.live_tables),
        ];
        for (name, help, gauge) in gauges {
            let value = gauge.get();
            let _ = writeln!(
                out,
                "# HELP burghof_{name} {help}.\n# TYPE burghof_{name} gauge\nburghof_{name} {value}"
            );
        }
        process(&mut out);
        histogram(&mut out, "commit_seconds", "How long a transaction took", &self.commit_time);
        histogram(&mut out, "move_seconds", "How long a move took", &self.move_time);
        out
    }
}

/// Processor time and memory of this process, under the names everybody uses. Linux tells; others do not.
fn process(out: &mut String) {
    let Ok(stat) = std::fs::read_to_string("/proc/self/stat") else { return };
    // The name of the program may hold spaces; the numbers begin after its bracket.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let number = |i: usize| fields.get(i).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    // In ticks, of which Linux shows a hundred a second on every machine.
    let seconds = (number(11) + number(12)) / 100.0;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        kilobytes.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0);
    let _ = writeln!(
        out,
        "# HELP process_cpu_seconds_total Processor time.\n# TYPE process_cpu_seconds_total counter\n\
         process_cpu_seconds_total {seconds}\n# HELP process_resident_memory_bytes Memory.\n\
         # TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {}",
        kilobytes * 1024
    );
}

fn histogram(out: &mut String, name: &str, help: &str, histogram: &Histogram) {
    let _ = writeln!(out, "# HELP burghof_{name} {help}.\n# TYPE burghof_{name} histogram");
    let mut sum = 0;
    for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
        sum += bucket.load(Relaxed);
        let _ = writeln!(out, "burghof_{name}_bucket{{le=\"{}\"}} {sum}", *bound as f64 / 1e6);
    }
    let count = histogram.count.load(Relaxed);
    let seconds = histogram.micros.load(Relaxed) as f64 / 1e6;
    let _ = writeln!(
        out,
        "burghof_{name}_bucket{{le=\"+Inf\"}} {count}\nburghof_{name}_sum {seconds}\nburghof_{name}_count {count}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dashboard_shows_only_what_there_is() {
        let dashboard = include_str!("../../../packaging/grafana/burghof.json");
        let there = Metrics::default().text();
        let names = dashboard.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let names: Vec<&str> =
            names.filter(|name| name.starts_with("burghof_") || name.starts_with("process_")).collect();
        assert!(names.len() > 15, "{names:?}");
        for name in names {
            assert!(
                there.contains(&format!("\n{name} ")) || there.contains(&format!("\n{name}{{")),
                "{name}"
            );
        }
    }
}
