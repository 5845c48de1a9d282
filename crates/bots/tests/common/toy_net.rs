//! Nets with weights by chance, written as the trainer writes them (`docs/nets.md`): for tests of whoever reads one.

const FIRST: usize = 64;
const SECOND: usize = 32;

/// All of a file up to its examples. Weights of the first two layers go up to `most`.
pub fn body(game: &str, form: u16, inputs: usize, most: u8, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut small = |most: u8, count: usize| -> Vec<u8> {
        let next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            let width = 2 * u64::from(most) + 1;
            ((state >> 33) % width).wrapping_sub(u64::from(most)) as u8
        };
        std::iter::repeat_with(next).take(count).collect()
    };
    let mut file = b"BHNET\0\0\x01".to_vec();
    file.extend(game.bytes().chain(std::iter::repeat(0)).take(16));
    for number in [form, inputs as u16, FIRST as u16, SECOND as u16] {
        file.extend(number.to_le_bytes());
    }
    for number in [1000i32, 30, 400, 0] {
        file.extend(number.to_le_bytes());
    }
    file.extend(2i32.to_le_bytes());
    file.extend(b"{}");
    file.extend(small(most, inputs * FIRST));
    file.extend(small(most, inputs).iter().flat_map(|&byte| (i16::from(byte as i8) * 16).to_le_bytes()));
    file.extend(small(127, FIRST).iter().flat_map(|&byte| i16::from(byte as i8).to_le_bytes()));
    file.extend(small(most, SECOND * FIRST));
    file.extend(small(127, SECOND).iter().flat_map(|&byte| (i32::from(byte as i8) * 9).to_le_bytes()));
    file.extend(small(127, SECOND));
    file.extend(77i32.to_le_bytes());
    file
}

/// Examples and sum behind it: a whole file.
pub fn whole(body: &[u8], examples: &[(&[u16], i32)]) -> Vec<u8> {
    let mut file = body.to_vec();
    file.extend((examples.len() as u16).to_le_bytes());
    for (active, answer) in examples {
        file.extend((active.len() as u16).to_le_bytes());
        file.extend(active.iter().flat_map(|input| input.to_le_bytes()));
        file.extend(answer.to_le_bytes());
    }
    file.extend(sum(&file).to_le_bytes());
    file
}

/// FNV-1a.
pub fn sum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
}
