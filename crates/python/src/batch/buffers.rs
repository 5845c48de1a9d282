//! Arrays that NumPy reads and Rust threads write.

use numpy::ndarray::{ArrayView, Dimension, ShapeBuilder, StrideShape};
use numpy::{Element, PyArray};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::alloc::{Layout, alloc_zeroed};

/// The memory behind one array. NumPy keeps it alive as the base of the array, so it cannot be freed or resized under us.
#[pyclass(frozen)]
struct Memory {
    /// Aligned for everything we write.
    words: Box<[u64]>,
}

/// This many zeros; none if there is no memory for them.
fn zeros(words: usize) -> Option<Box<[u64]>> {
    let layout = Layout::array::<u64>(words).ok()?;
    if layout.size() == 0 {
        return Some(Box::default());
    }
    // Zeros that the system makes when they are first looked at; a box of that many words has this layout.
    unsafe {
        let at = alloc_zeroed(layout).cast::<u64>();
        (!at.is_null()).then(|| Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, words)))
    }
}

/// An array of numbers, one row per game.
pub struct Array<T> {
    at: *mut T,
    row: usize,
    rows: usize,
    owner: Py<PyAny>,
    array: Py<PyAny>,
}

// The pointer is to memory that `owner` keeps; rows are written by one thread at a time (see `Rows::of`).
unsafe impl<T: Send> Send for Array<T> {}
unsafe impl<T: Send> Sync for Array<T> {}

impl<T: Element + Copy> Array<T> {
    /// Nothing but zeros.
    pub fn new<D: Dimension>(
        py: Python<'_>,
        shape: impl Into<StrideShape<D>> + ShapeBuilder<Dim = D>,
        rows: usize,
        row: usize,
    ) -> PyResult<Array<T>> {
        let bytes = rows.checked_mul(row).and_then(|all| all.checked_mul(size_of::<T>()));
        let words = bytes.and_then(|bytes| zeros(bytes.div_ceil(8))).ok_or_else(|| {
            PyMemoryError::new_err(format!("n: no memory for {rows} rows of {row} numbers"))
        })?;
        let owner = Bound::new(py, Memory { words })?;
        let at = owner.get().words.as_ptr().cast::<T>().cast_mut();
        // The shape covers exactly `rows * row` numbers of memory that lives as long as `owner`, which is the base of the array.
        let array = unsafe {
            let view = ArrayView::<T, D>::from_shape_ptr(shape, at);
            PyArray::borrow_from_array(&view, owner.clone().into_any())
        };
        Ok(Array { at, row, rows, owner: owner.into_any().unbind(), array: array.into_any().unbind() })
    }

    /// The array for Python.
    pub fn array(&self, py: Python<'_>) -> Py<PyAny> {
        let _ = &self.owner;
        self.array.clone_ref(py)
    }

    /// Where its rows are.
    pub fn rows(&self) -> Rows<T> {
        Rows { at: self.at, row: self.row, rows: self.rows }
    }
}

/// Where the rows of an array are.
#[derive(Copy, Clone)]
pub struct Rows<T> {
    at: *mut T,
    row: usize,
    rows: usize,
}

// Every game belongs to one thread at a time, and a thread writes the rows of its own games only.
unsafe impl<T: Send> Send for Rows<T> {}
unsafe impl<T: Send> Sync for Rows<T> {}

impl<T> Rows<T> {
    /// A row of one for each game of a list that only these rows touch while they are used.
    pub fn over(list: &mut [T]) -> Rows<T> {
        Rows { at: list.as_mut_ptr(), row: 1, rows: list.len() }
    }

    /// The row of a game. Whoever asks owns that game; nobody else in Rust touches the row meanwhile.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn of(&self, game: usize) -> &mut [T] {
        assert!(game < self.rows);
        // Inside the memory by the assertion.
        unsafe { std::slice::from_raw_parts_mut(self.at.add(game * self.row), self.row) }
    }
}
