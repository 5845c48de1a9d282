use std::fmt;

/// The five kinds of material.
#[burghof_core::shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// The material sand.
    Sand,
    /// The material wood.
    Wood,
    /// The material clay.
    Clay,
    /// The material stone.
    Stone,
    /// Silver: has no build points of its own (BRG-112).
    Silver,
}

impl Resource {
    /// All five, in the order of the wagons; the rider comes last.
    pub const ALL: [Resource; 5] =
        [Resource::Sand, Resource::Wood, Resource::Clay, Resource::Stone, Resource::Silver];
    /// The four that have build points and stand on wagons.
    pub const SOLID: [Resource; 4] = [Resource::Sand, Resource::Wood, Resource::Clay, Resource::Stone];
    const IDS: [&'static str; 5] = ["sand", "wood", "clay", "stone", "silver"];
    const LETTERS: [char; 5] = ['s', 'w', 'c', 't', 'v'];

    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Resource> {
        if index < 5 { Some(Resource::ALL[index]) } else { None }
    }

    /// Its id in the data file.
    pub const fn id(self) -> &'static str {
        Resource::IDS[self as usize]
    }

    /// Its letter in notation; upper and lower case mean the same.
    pub const fn letter(self) -> char {
        Resource::LETTERS[self as usize]
    }

    /// The kind with this id or letter.
    #[inline]
    pub fn named(text: &str) -> Option<Resource> {
        let text = text.to_ascii_lowercase();
        Resource::ALL
            .into_iter()
            .find(|kind| kind.id() == text || (text.chars().count() == 1 && text.starts_with(kind.letter())))
    }
}

/// Pieces of the five kinds, packed: six bits a kind, of which the highest is free to catch a borrow. So adding,
/// taking away and comparing are single operations. No kind has more than 31 pieces.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, burghof_core::Pack)]
pub struct Goods(u32);

impl Goods {
    /// No pieces.
    pub const NONE: Goods = Goods(0);
    /// The most pieces of one kind.
    pub const MOST: u8 = 31;
    const BITS: u32 = 6;
    const FIELD: u32 = 0x3F;
    const GUARDS: u32 = 0x2082_0820;

    /// A number of pieces of one kind.
    #[inline]
    pub const fn of(kind: Resource, count: u8) -> Goods {
        Goods((count as u32 & 0x1F) << (Goods::BITS * kind as u32))
    }

    /// Counts by kind.
    #[inline]
    pub fn new(counts: [u8; 5]) -> Goods {
        Resource::ALL.into_iter().fold(Goods::NONE, |sum, kind| sum + Goods::of(kind, counts[kind.index()]))
    }

    /// The bits, for tables.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// From any bits at all; what is no count is refused.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Goods> {
        if bits & (Goods::GUARDS | 0xC000_0000) == 0 { Some(Goods(bits)) } else { None }
    }

    /// Any bits at all, as they may stand in a written action; checked before use.
    #[inline]
    pub(crate) const fn raw(bits: u32) -> Goods {
        Goods(bits)
    }

    /// Pieces of one kind.
    #[inline]
    pub const fn get(self, kind: Resource) -> u8 {
        self.at(kind as usize)
    }

    /// Pieces of the kind with this number.
    #[inline]
    pub const fn at(self, index: usize) -> u8 {
        (self.0 >> (Goods::BITS * index as u32) & Goods::FIELD) as u8
    }

    /// Counts by kind.
    pub fn counts(self) -> [u8; 5] {
        std::array::from_fn(|i| self.at(i))
    }

    /// Are there no pieces?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All pieces together.
    #[inline]
    pub const fn total(self) -> u32 {
        // Pairs of fields first: five counts of up to 31 do not fit into six bits.
        let pairs = (self.0 & 0x00FC_0FC0) >> 6;
        let evens = self.0 & 0x3F03_F03F;
        let sums = evens + pairs;
        (sums & 0xFFF) + (sums >> 12 & 0xFFF) + (sums >> 24)
    }

    /// Are all these pieces among `others`?
    #[inline]
    pub const fn within(self, others: Goods) -> bool {
        ((others.0 | Goods::GUARDS).wrapping_sub(self.0)) & Goods::GUARDS == Goods::GUARDS
    }

    /// The set of kinds that are there, as bits.
    #[inline]
    pub const fn kinds(self) -> u8 {
        // A field that is not empty borrows nothing from its guard when 1 is taken away; the guards are then gathered.
        let full = (self.0 | Goods::GUARDS).wrapping_sub(0x0104_1041) & Goods::GUARDS;
        ((full >> 5 & 1) | (full >> 10 & 2) | (full >> 15 & 4) | (full >> 20 & 8) | (full >> 25 & 16)) as u8
    }

    /// The kinds that are there, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (Resource, u8)> {
        Resource::ALL.into_iter().map(move |kind| (kind, self.get(kind))).filter(|&(_, n)| n > 0)
    }

    /// The pieces of one kind alone.
    #[inline]
    pub const fn only(self, kind: Resource) -> Goods {
        Goods(self.0 & Goods::FIELD << (Goods::BITS * kind as u32))
    }

    /// The worth of the pieces by a value for each kind.
    #[inline]
    pub const fn worth(self, points: &[u8; 5]) -> u32 {
        self.at(0) as u32 * points[0] as u32
            + self.at(1) as u32 * points[1] as u32
            + self.at(2) as u32 * points[2] as u32
            + self.at(3) as u32 * points[3] as u32
            + self.at(4) as u32 * points[4] as u32
    }
}

impl std::ops::Add for Goods {
    type Output = Goods;
    #[inline]
    fn add(self, other: Goods) -> Goods {
        Goods(self.0 + other.0)
    }
}

impl std::ops::Sub for Goods {
    type Output = Goods;
    #[inline]
    fn sub(self, other: Goods) -> Goods {
        debug_assert!(other.within(self));
        Goods(self.0 - other.0)
    }
}

impl std::ops::AddAssign for Goods {
    #[inline]
    fn add_assign(&mut self, other: Goods) {
        *self = *self + other;
    }
}

impl std::ops::SubAssign for Goods {
    #[inline]
    fn sub_assign(&mut self, other: Goods) {
        *self = *self - other;
    }
}

impl fmt::Debug for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, n)| (kind.id(), n))).finish()
    }
}
