//! A game and its bots for the browser: plain C-ABI exports, JSON in and out. Every game is a module of its own, so that a
//! browser loads the one that is played and nothing else.
//!
//! The page writes a request into memory from `burghof_alloc`, calls `burghof_call`, and reads the answer, which it gives back
//! with `burghof_free`. Requests are `{"op": …}`; see [`Door`].

pub use burghof_catalog::{Housed, Only, door::Door, games, reader};

/// The exports of the module of one game: `burghof_wasm::module!(burghof_wasm::games::Castles);` is a whole crate.
#[macro_export]
macro_rules! module {
    ($game:ty) => {
        ::std::thread_local! {
            static DOOR: ::std::cell::RefCell<$crate::Door<$crate::Only<$game>>> = ::std::default::Default::default();
        }

        $crate::memory!();

        /// Answers a request. The result holds the address in its upper and the length in its lower 32 bits.
        ///
        /// # Safety
        /// `at` and `len` must describe memory from [`burghof_alloc`] that holds the request.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn burghof_call(at: *const u8, len: usize) -> u64 {
            // SAFETY: the caller promises that these bytes are there.
            let request = unsafe { ::std::slice::from_raw_parts(at, len) };
            $crate::hand_out(DOOR.with_borrow_mut(|door| <$game as $crate::Housed>::answer(door, request)))
        }

        /// Takes the net with which the bots judge. 1: taken; 0: it does not fit, and they judge by hand.
        ///
        /// # Safety
        /// `at` and `len` must describe memory from [`burghof_alloc`] that holds the file.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn burghof_net(at: *const u8, len: usize) -> u32 {
            // SAFETY: the caller promises that these bytes are there.
            let file = unsafe { ::std::slice::from_raw_parts(at, len) };
            <$game as $crate::Housed>::take_net(file).is_ok().into()
        }
    };
}

/// The exports of the module that reads boxes of somebody's own for all games.
#[macro_export]
macro_rules! reader {
    () => {
        $crate::memory!();

        /// Answers a request (`{"game": …, "text": …}`). The result holds the address in its upper and the length in its lower 32 bits.
        ///
        /// # Safety
        /// `at` and `len` must describe memory from [`burghof_alloc`] that holds the request.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn burghof_call(at: *const u8, len: usize) -> u64 {
            // SAFETY: the caller promises that these bytes are there.
            let request = unsafe { ::std::slice::from_raw_parts(at, len) };
            $crate::hand_out($crate::reader::answer(request))
        }
    };
}

/// The exports with which the page writes and gives back memory.
#[macro_export]
macro_rules! memory {
    () => {
        /// Memory for a request of `len` bytes.
        #[unsafe(no_mangle)]
        pub extern "C" fn burghof_alloc(len: usize) -> *mut u8 {
            $crate::alloc(len)
        }

        /// Gives memory back.
        ///
        /// # Safety
        /// `at` and `len` must be those of [`burghof_alloc`] or of an answer of [`burghof_call`], and not given back before.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn burghof_free(at: *mut u8, len: usize) {
            // SAFETY: the caller promises that this is a boxed slice of ours.
            unsafe { $crate::free(at, len) }
        }
    };
}

/// Memory for this many bytes.
pub fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; len].into_boxed_slice()).cast()
}

/// Gives memory back.
///
/// # Safety
/// `at` and `len` must be those of [`alloc`] or of [`hand_out`], and not given back before.
pub unsafe fn free(at: *mut u8, len: usize) {
    // SAFETY: the caller promises that this is a boxed slice of ours.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, len)) });
}

/// An answer as the caller gets it: the address in the upper, the length in the lower 32 bits.
pub fn hand_out(answer: String) -> u64 {
    let answer = answer.into_bytes().into_boxed_slice();
    let len = answer.len() as u64;
    let at = Box::into_raw(answer).cast::<u8>() as usize as u64;
    at << 32 | len
}
