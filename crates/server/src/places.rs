//! Who takes the places of the house. A place is a connection or an event stream, and each is an open file; nobody may
//! take so many that others find none. Connections and streams are counted per address, streams per person, and those
//! who only watch never take more than half. The last places are for those who want no more than a few: anybody can make
//! a table and sit at it, so that somebody sits somewhere opens no more than a little.

use crate::config::Limits;
use crate::ids::PersonId;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Files for everything that is no place: the database, listeners, what is read and written beside.
const FILES: u64 = 128;
/// Where somebody sat a moment ago somebody is still welcome when it is crowded: connections come and go.
const REMEMBERED: Duration = Duration::from_secs(300);
/// How many connections a newcomer may have when it is crowded.
const FEW: usize = 3;

/// What the house can hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Connections and streams together.
    pub all: usize,
    /// Of these kept back when it is crowded.
    pub reserve: usize,
    /// Streams of those who only watch.
    pub watching: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// Streams of one address that only watch.
    pub watching_per_address: usize,
    /// Streams of one address where somebody sits.
    pub seated_per_address: usize,
    /// Connections of one address where somebody sits, when it is crowded.
    pub crowded_connections: usize,
    /// Streams of one address where somebody sits, when it is crowded.
    pub crowded_seated: usize,
    /// Streams of one person.
    pub streams_per_person: usize,
}

impl Capacity {
    /// What these limits and this number of open files allow. What one address may take shrinks with the house: five of them
    /// together do not reach what is kept back, and many more of them do not use that up.
    pub fn new(limits: &Limits, files: Option<u64>) -> Capacity {
        let room = files.map_or(usize::MAX, |files| files.saturating_sub(FILES) as usize);
        let all = limits.connections.min(room).max(16);
        let reserve = all / 8;
        let share =
            |most: usize, part: usize| if limits.rate <= 0.0 { all } else { most.min(all / part).max(2) };
        let few = |fewest: usize, most: usize| {
            if limits.rate <= 0.0 { all } else { (reserve / 40).clamp(fewest, most) }
        };
        Capacity {
            all,
            reserve,
            watching: all / 2,
            connections_per_address: share(limits.connections_per_address, 16),
            watching_per_address: share(limits.watching_per_address, 32),
            seated_per_address: share(limits.seated_per_address, 16),
            crowded_connections: few(FEW + 1, 16),
            crowded_seated: few(2, 8),
            streams_per_person: if limits.rate <= 0.0 { all } else { limits.streams_per_person },
        }
    }
}

/// Raises the number of files this process may open as far as it may; how many that is, where anybody knows.
pub fn raise_files() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if limit.current != limit.maximum && setrlimit(Resource::Nofile, raised).is_err() {
            return limit.current;
        }
        // No limit at all is written as none.
        limit.maximum
    }
    #[cfg(not(unix))]
    None
}

/// The places that are taken.
pub struct Places {
    capacity: Capacity,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    watching: usize,
    addresses: HashMap<IpAddr, Count>,
    persons: HashMap<PersonId, u32>,
}

#[derive(Default)]
struct Count {
    connections: u32,
    watching: u32,
    seated: u32,
    /// When somebody who sits at a table was here last.
    sat: Option<Instant>,
}

impl Count {
    fn sits(&self) -> bool {
        self.seated > 0 || self.sat.is_some_and(|at| at.elapsed() < REMEMBERED)
    }

    fn empty(&self) -> bool {
        self.connections == 0 && self.watching == 0 && !self.sits()
    }
}

/// What somebody does with a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Use {
    Connection,
    Watching,
    Seated,
}

/// A place; free again when this goes.
pub struct Place {
    places: Arc<Places>,
    /// None for a proxy of ours, which is not counted.
    address: Option<IpAddr>,
    person: Option<PersonId>,
    what: Use,
}

impl Places {
    /// All free.
    pub fn new(capacity: Capacity) -> Places {
        Places { capacity, taken: Mutex::default() }
    }

    /// What the house can hold.
    pub fn capacity(&self) -> Capacity {
        self.capacity
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from this address; none for a proxy of ours.
    pub fn connection(self: &Arc<Self>, address: Option<IpAddr>) -> Option<Place> {
        let Capacity { all, reserve, connections_per_address, crowded_connections, .. } = self.capacity;
        let mut taken = self.lock();
        if taken.all >= all {
            return None;
        }
        let crowded = taken.all >= all - reserve;
        if let Some(address) = address {
            let count = taken.addresses.entry(address).or_default();
            let most = match (crowded, count.sits()) {
                (false, _) => connections_per_address,
                (true, true) => crowded_connections.min(connections_per_address),
                (true, false) => FEW.min(connections_per_address),
            };
            if count.connections as usize >= most {
                return None;
            }
            count.connections += 1;
        }
        taken.all += 1;
        Some(Place { places: Arc::clone(self), address, person: None, what: Use::Connection })
    }

    /// A place for an event stream. Those who sit at the table are let in when those who watch are not.
    pub fn stream(
        self: &Arc<Self>,
        address: IpAddr,
        person: Option<PersonId>,
        seated: bool,
    ) -> Option<Place> {
        let capacity = self.capacity;
        let mut taken = self.lock();
        let crowded = taken.all >= capacity.all - capacity.reserve;
        let full = match seated {
            true => taken.all >= capacity.all,
            false => taken.watching >= capacity.watching || crowded,
        };
        let one_persons = person.map_or(0, |person| taken.persons.get(&person).copied().unwrap_or(0));
        if full || one_persons as usize >= capacity.streams_per_person {
            return None;
        }
        let count = taken.addresses.entry(address).or_default();
        let (number, most) = match seated {
            true if crowded => (&mut count.seated, capacity.crowded_seated.min(capacity.seated_per_address)),
            true => (&mut count.seated, capacity.seated_per_address),
            false => (&mut count.watching, capacity.watching_per_address),
        };
        if *number as usize >= most {
            return None;
        }
        *number += 1;
        taken.all += 1;
        taken.watching += usize::from(!seated);
        if let Some(person) = person {
            *taken.persons.entry(person).or_default() += 1;
        }
        let what = if seated { Use::Seated } else { Use::Watching };
        Some(Place { places: Arc::clone(self), address: Some(address), person, what })
    }

    /// How many places are taken.
    pub fn taken(&self) -> usize {
        self.lock().all
    }

    /// Forgets addresses that nobody comes from any more.
    pub fn sweep(&self) {
        let mut taken = self.lock();
        taken.addresses.retain(|_, count| !count.empty());
        taken.addresses.shrink_to_fit();
        taken.persons.shrink_to_fit();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.all -= 1;
        taken.watching -= usize::from(self.what == Use::Watching);
        if let Some(person) = self.person
            && let Some(streams) = taken.persons.get_mut(&person)
        {
            *streams -= 1;
            if *streams == 0 {
                taken.persons.remove(&person);
            }
        }
        let Some(address) = self.address else { return };
        let Some(count) = taken.addresses.get_mut(&address) else { return };
        match self.what {
            Use::Connection => count.connections -= 1,
            Use::Watching => count.watching -= 1,
            Use::Seated => {
                count.seated -= 1;
                count.sat = Some(Instant::now());
            }
        }
        if count.empty() {
            taken.addresses.remove(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(n: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, n])
    }

    fn places(all: usize) -> Arc<Places> {
        let limits = Limits { connections: all, ..Limits::default() };
        Arc::new(Places::new(Capacity::new(&limits, None)))
    }

    #[test]
    fn three_addresses_cannot_fill_a_house() {
        let places = places(800);
        let mut held = Vec::new();
        for n in 1..=3 {
            for _ in 0..1000 {
                held.extend(places.connection(Some(address(n))));
                held.extend(places.stream(address(n), None, false));
                held.extend(places.stream(address(n), Some(PersonId(n.into())), true));
            }
        }
        assert!(places.taken() <= 800 - 800 / 8, "{}", places.taken());
        assert!(places.connection(Some(address(9))).is_some());
        assert!(places.stream(address(9), Some(PersonId(9)), true).is_some());
    }

    /// Everything that these addresses can take, each with a thousand names that sit at tables of their own.
    fn strangers(places: &Arc<Places>, addresses: std::ops::RangeInclusive<u8>) -> Vec<Place> {
        let mut held = Vec::new();
        for n in addresses {
            for name in 0..1000 {
                let person = Some(PersonId(i64::from(n) * 10_000 + name));
                held.extend(places.stream(address(n), person, true));
                held.extend(places.connection(Some(address(n))));
                held.extend(places.stream(address(n), person, false));
            }
        }
        held
    }

    #[test]
    fn sitting_at_a_table_of_ones_own_opens_no_house() {
        for all in [160, 800, 10_000] {
            let places = places(all);
            let held = strangers(&places, 1..=4);
            assert!(held.len() < all - all / 8, "{} of {all}", held.len());
        }
    }

    #[test]
    fn twenty_addresses_leave_room_for_those_who_come_to_play() {
        for all in [800, 10_000] {
            let places = places(all);
            let held = strangers(&places, 1..=20);
            assert!(held.len() > all / 2, "{} of {all}", held.len());
            // Two others come to play.
            for n in [101, 102] {
                let connection = places.connection(Some(address(n)));
                let stream = places.stream(address(n), Some(PersonId(n.into())), true);
                assert!(connection.is_some() && stream.is_some(), "{} of {all}", places.taken());
            }
        }
    }

    #[test]
    fn the_last_places_are_for_those_who_sit_and_for_newcomers() {
        let places = places(160);
        // Somebody sits here; their stream is cut, and everything is filled before they are back.
        drop(places.stream(address(1), Some(PersonId(1)), true));
        let mut crowd = Vec::new();
        for n in 20..=250 {
            crowd.extend((0..FEW).filter_map(|_| places.connection(Some(address(n)))));
            if places.taken() >= 145 {
                break;
            }
        }
        let watcher = places.stream(address(2), None, false);
        assert!(watcher.is_none(), "nobody comes to watch when it is crowded");
        let mine: Vec<_> = (0..10).filter_map(|_| places.connection(Some(address(1)))).collect();
        assert!(mine.len() > FEW, "{}", mine.len());
        assert!(places.stream(address(1), Some(PersonId(1)), true).is_some());
        drop((crowd, mine));
        assert_eq!(places.taken(), 0);
    }

    #[test]
    fn watchers_take_half_at_most_and_a_person_so_many() {
        let places = places(10_000);
        let watching: Vec<_> = (0..=255)
            .flat_map(|n| std::iter::repeat_n(n, 40))
            .filter_map(|n| places.stream(address(n), None, false))
            .collect();
        assert_eq!(watching.len(), 5000);
        let limits = Limits::default();
        let own: Vec<_> =
            (0..200).filter_map(|n| places.stream(address(n), Some(PersonId(7)), true)).collect();
        assert_eq!(own.len(), limits.streams_per_person);
    }

    #[test]
    fn a_house_without_a_rate_has_no_limits_per_address() {
        let limits = Limits { rate: 0.0, connections: 1000, ..Limits::default() };
        let capacity = Capacity::new(&limits, Some(600));
        assert_eq!((capacity.all, capacity.connections_per_address), (472, 472));
    }
}
