use burghof_core::hash::StableHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// What a search remembers: a table of decisions by what their seat knows, and in it the actions with their statistics. No
/// memory is asked for per node: two vectors grow.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    index: HashMap<u64, u32, BuildHasherDefault<StableHasher>>,
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    first: u32,
    count: u32,
    pub(crate) visits: u32,
}

/// An action and what came of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    pub(crate) total: f32,
    pub(crate) prior: f32,
}

impl<A> Edge<A> {
    pub(crate) fn mean(&self) -> f64 {
        f64::from(self.total) / f64::from(self.visits.max(1))
    }
}

impl<A: Copy> Tree<A> {
    pub(crate) fn new() -> Tree<A> {
        Tree { index: HashMap::default(), nodes: Vec::new(), edges: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.index.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    /// How many decisions and actions are remembered.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Remembers that a decision was met, without its actions yet.
    pub(crate) fn note(&mut self, key: u64) {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { first: 0, count: 0, visits: 0 });
        self.index.insert(key, node);
    }

    pub(crate) fn grow(&mut self, key: u64, actions: &[A], priors: Option<&[f32]>) -> u32 {
        let next = self.nodes.len() as u32;
        let node = *self.index.entry(key).or_insert(next);
        if node == next {
            self.nodes.push(Node { first: 0, count: 0, visits: 0 });
        }
        let place = &mut self.nodes[node as usize];
        (place.first, place.count) = (self.edges.len() as u32, actions.len() as u32);
        self.edges.extend(actions.iter().enumerate().map(|(n, &action)| Edge {
            action,
            visits: 0,
            total: 0.0,
            prior: priors.map_or(0.0, |priors| priors[n]),
        }));
        node
    }

    pub(crate) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    pub(crate) fn edges(&self, node: u32) -> &[Edge<A>] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + count) as usize]
    }

    /// The number of an action of a node among all actions.
    pub(crate) fn edge_number(&self, node: u32, at: usize) -> u32 {
        self.nodes[node as usize].first + at as u32
    }

    pub(crate) fn edge(&self, edge: u32) -> &Edge<A> {
        &self.edges[edge as usize]
    }

    pub(crate) fn count(&mut self, node: u32, edge: u32, value: f32) {
        self.nodes[node as usize].visits += 1;
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.total += value;
    }

    /// Adds what another table knows of an action.
    pub(crate) fn add(&mut self, node: u32, at: usize, visits: u32, total: f32) {
        let number = self.edge_number(node, at) as usize;
        let edge = &mut self.edges[number];
        edge.visits += visits;
        edge.total += total;
        self.nodes[node as usize].visits += visits;
    }
}
