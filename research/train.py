#!/usr/bin/env python3
"""Trains a net that says what a thing will be worth beyond the evaluation by hand, and writes it in whole numbers.

    python3 research/train.py research/castles-net.json --burghof target/house/burghof

The configuration names the game and the samples (`burghof samples`); everything follows from it and its seed, up to the order in
which a graphics card adds. Needs Python 3.11, NumPy and JAX; it runs on a processor, and faster on a card. `docs/nets.md`
describes the file.
"""

import argparse
import functools
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

import jax
import jax.numpy as jnp
import numpy as np

from fit import make, read_shard

FIRST, SECOND, NO_INPUT = 64, 32, 65535
MAGIC = b"BHNET\0\0\x01"
EXAMPLES = 256


def read_samples(folders):
    """Inputs, points by hand and points that came, stage and game of every thing in quiet positions."""
    parts, width, shift = [], None, 0
    for folder in folders:
        most = 0
        for path in sorted(pathlib.Path(folder).glob("*.safetensors")):
            columns, recipe = read_shard(path)
            if width not in (None, recipe["inputs"]):
                raise SystemExit(f"{path}: other inputs than in the shards before")
            width = recipe["inputs"]
            quiet = columns["quiet"] == 1
            things = columns["hand"].shape[1]
            most = max(most, int(columns["game"].max(initial=0)))
            parts.append(
                (
                    columns["inputs"][quiet].reshape(-1, columns["inputs"].shape[2]),
                    columns["hand"][quiet].reshape(-1),
                    columns["points"][quiet].reshape(-1),
                    np.repeat(columns["stage"][quiet], things),
                    np.repeat(columns["game"][quiet].astype(np.int64) + shift, things),
                )
            )
        # Games of different calls are different games.
        shift += most // 10 * 10 + 10
    if not width:
        raise SystemExit("no samples with inputs")
    inputs, hand, points, stage, game = (np.concatenate(column) for column in zip(*parts))
    # No row has more than it needs.
    used = int((inputs != NO_INPUT).sum(axis=1).max())
    return width, inputs[:, :used], hand, points, stage, game


def begin(key, width):
    """Small weights by chance; what is added at once begins with nothing."""
    one, two, three = jax.random.split(key, 3)
    return {
        "rows": jax.random.normal(one, (width, FIRST)) * 0.05,
        "direct": jnp.zeros(width),
        "first": jnp.full(FIRST, 0.3),
        "second": jax.random.normal(two, (SECOND, FIRST)) / FIRST**0.5,
        "second_bias": jnp.full(SECOND, 0.3),
        "third": jax.random.normal(three, (SECOND,)) / SECOND**0.5,
        "third_bias": jnp.zeros(()),
    }


def through(rounded, value):
    """The rounded value, with the slope of the exact one."""
    return value + jax.lax.stop_gradient(rounded - value)


def whole(value, parts, most):
    value = jnp.clip(value, -most / parts, most / parts)
    return through(jnp.round(value * parts) / parts, value)


def foretold(weights, inputs, unit, exact):
    """Points beyond those by hand. With `exact`, the weights are rounded as they will be in the file."""
    width = weights["rows"].shape[0]
    rows, second, third = weights["rows"], weights["second"], weights["third"]
    if exact:
        rows, second, third = whole(rows, 128, 127), whole(second, 64, 127), whole(third, 64, 127)
    counts = jnp.zeros((inputs.shape[0], width + 1))
    counts = counts.at[jnp.arange(inputs.shape[0])[:, None], jnp.minimum(inputs, width)].add(1.0)[:, :width]
    sums = counts @ rows + weights["first"]
    first = jnp.clip(sums, 0, 127 / 64)
    if exact:
        first = through(jnp.floor(first * 64) / 64, first)
    sums = first @ second.T + weights["second_bias"]
    then = jnp.clip(sums, 0, 127 / 64)
    if exact:
        then = through(jnp.floor(then * 64) / 64, then)
    return (then @ third + weights["third_bias"]) * unit / 100 + counts @ weights["direct"]


@functools.partial(jax.jit, static_argnames=("unit", "exact", "rate"), donate_argnums=(0, 1))
def learn(weights, state, inputs, wanted, order, step, span, *, unit, exact, rate):
    """One pass over the batches in `order`: AdamW, the rate falling along half a cosine."""

    def loss(weights, inputs, wanted):
        return jnp.mean((foretold(weights, inputs, unit, exact) - wanted) ** 2)

    def update(carry, batch):
        weights, (mean, square), step = carry
        error, slope = jax.value_and_grad(loss)(weights, inputs[batch], wanted[batch])
        step = step + 1
        mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slope)
        square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, square, slope)
        now = rate * (0.02 + 0.98 * 0.5 * (1 + jnp.cos(jnp.pi * jnp.minimum(step / span, 1.0))))

        def move(w, m, s):
            return w - now * (m / (1 - 0.9**step) / (jnp.sqrt(s / (1 - 0.999**step)) + 1e-8) + 1e-3 * w)

        return (jax.tree.map(move, weights, mean, square), (mean, square), step), error

    (weights, state, step), errors = jax.lax.scan(update, (weights, state, step), order)
    return weights, state, step, errors.mean()


def train(config, width, inputs, wanted, seconds=None):
    """Weights after all passes; the last third sees them rounded."""
    unit, batch = config["unit"], min(config["batch"], max(len(wanted) // 4, 1))
    key = jax.random.key(config["seed"])
    weights = begin(key, width)
    state = tuple(jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    rng = np.random.default_rng(config["seed"])
    epochs, batches = config["epochs"], len(wanted) // batch
    inputs, wanted = jnp.asarray(inputs), jnp.asarray(wanted, jnp.float32)
    step, span = jnp.zeros(()), jnp.asarray(float(epochs * batches))
    history, start = [], time.monotonic()
    for epoch in range(epochs):
        exact = epoch >= epochs * 2 // 3
        order = rng.permutation(len(wanted))[: batches * batch].reshape(batches, batch)
        weights, state, step, error = learn(
            weights, state, inputs, wanted, jnp.asarray(order), step, span, unit=unit, exact=exact, rate=config["rate"]
        )
        history.append(round(float(error) ** 0.5, 4))
        print(f"epoch {epoch}: {history[-1]} points, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return jax.tree.map(np.asarray, weights), history


def rounded(weights, unit):
    """The weights as they are written."""

    def small(values, parts):
        return np.clip(np.round(values * parts), -127, 127).astype(np.int64)

    return {
        "rows": small(weights["rows"], 128),
        # In sixteenths of a hundredth.
        "direct": np.clip(np.round(weights["direct"] * 1600), -32767, 32767).astype(np.int64),
        "first": np.clip(np.round(weights["first"] * 128), -32000, 32000).astype(np.int64),
        "second": small(weights["second"], 64),
        "second_bias": np.round(weights["second_bias"] * 4096).astype(np.int64),
        "third": small(weights["third"], 64),
        "third_bias": np.int64(round(float(weights["third_bias"]) * 4096)),
        "unit": unit,
    }


def answer(net, inputs):
    """What the program will say, in hundredths of a point: `Net::value` in crates/bots/src/net.rs, number by number."""
    out = np.empty(len(inputs), np.int64)
    rows = np.vstack([net["rows"], np.zeros((1, FIRST), np.int64)]).astype(np.int32)
    direct = np.append(net["direct"], 0)
    width = len(net["rows"])
    for start in range(0, len(inputs), 20_000):
        at = slice(start, start + 20_000)
        active = np.minimum(inputs[at].astype(np.int64), width)
        first = np.clip(rows[active].sum(axis=1) + net["first"], 0, 255) >> 1
        second = np.clip((first @ net["second"].T + net["second_bias"]) >> 6, 0, 127)
        result = second @ net["third"] + net["third_bias"]
        out[at] = np.clip((result * net["unit"]) >> 12, -100_000, 100_000) + (direct[active].sum(axis=1) >> 4)
    return out


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def written(config, form, net, recipe, examples):
    """The file: docs/nets.md."""
    width = len(net["rows"])
    told = json.dumps(recipe, separators=(",", ":")).encode()
    out = bytearray(MAGIC)
    out += config["game"].encode().ljust(16, b"\0")
    manner = [config["manner"][key] for key in ("horizon", "lead", "greedy")]
    out += struct.pack("<4H5i", form, width, FIRST, SECOND, net["unit"], *manner, len(told)) + told
    out += net["rows"].astype(np.int8).tobytes() + net["direct"].astype("<i2").tobytes()
    out += net["first"].astype("<i2").tobytes() + net["second"].astype(np.int8).tobytes()
    out += net["second_bias"].astype("<i4").tobytes() + net["third"].astype(np.int8).tobytes()
    out += struct.pack("<iH", int(net["third_bias"]), len(examples))
    for active, said in zip(examples, answer(net, examples)):
        active = active[active != NO_INPUT]
        out += struct.pack("<H", len(active)) + active.astype("<u2").tobytes() + struct.pack("<i", said)
    return bytes(out + struct.pack("<Q", fnv(out)))


def mannered(file, manner):
    """The same net, played in another manner: what playing with it has shown does not change what was learnt."""
    (length,) = struct.unpack("<i", file[48:52])
    recipe = json.loads(file[52 : 52 + length])
    recipe["config"]["manner"] = manner
    told = json.dumps(recipe, separators=(",", ":")).encode()
    numbers = struct.pack("<4i", *(manner[key] for key in ("horizon", "lead", "greedy")), len(told))
    out = file[:36] + numbers + told + file[52 + length : -8]
    return out + struct.pack("<Q", fnv(out))


def measured(net, inputs, hand, points, stage):
    """Errors in points on games kept apart: by hand, by hand with its mean error by stage taken off, and with the net."""
    said = answer(net, inputs)
    out = []
    for number in [*sorted(set(stage.tolist())), None]:
        here = slice(None) if number is None else stage == number
        left = points[here] * 100.0 - hand[here]
        then = left - said[here]
        out.append(
            {
                "stage": number,
                "rows": len(left),
                "hand": round(float(np.sqrt(np.mean(left**2))) / 100, 3),
                "hand_centred": round(float(left.std()) / 100, 3),
                "net": round(float(np.sqrt(np.mean(then**2))) / 100, 3),
            }
        )
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--burghof", default="burghof", help="the program")
    parser.add_argument("--samples", type=pathlib.Path, help="a folder with samples that were made already")
    parser.add_argument("--small", type=int, default=0, help="this many times fewer games, to try it out")
    parser.add_argument("--out", type=pathlib.Path, help="the file (else: crates/bots/learnt/GAME.net)")
    parser.add_argument("--again", action="store_true", help="only writes the manner of the configuration into the file")
    parser.add_argument("--metrics", type=pathlib.Path, help="the metrics as JSON")
    args = parser.parse_args()
    config = json.loads(args.config.read_text())
    out = args.out or pathlib.Path(__file__).parent.parent / "crates/bots/learnt" / f"{config['game']}.net"
    if args.again:
        out.write_bytes(mannered(out.read_bytes(), config["manner"]))
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.samples or pathlib.Path(scratch)
        if not args.samples:
            make(config, args.burghof, folder, args.small)
        folders = [path for path in sorted(folder.iterdir()) if path.is_dir()] or [folder]
        width, inputs, hand, points, stage, game = read_samples(folders)
    # Every tenth game is kept apart, whole: positions of one game share their end.
    held = game % 10 == 0
    wanted = points - hand / 100
    weights, history = train(config, width, inputs[~held], wanted[~held])
    net = rounded(weights, config["unit"])
    metrics = {
        "learnt_from": int((~held).sum()),
        "error_while_learning": history,
        "kept_apart": measured(net, inputs[held], hand[held], points[held], stage[held]),
    }
    examples = inputs[held][np.random.default_rng(config["seed"]).permutation(int(held.sum()))[:EXAMPLES]]
    version = subprocess.run([args.burghof, "--version"], capture_output=True, text=True).stdout.split()
    recipe = {"config": config, "program": version[1] if len(version) > 1 else "?", "metrics": metrics}
    file = written(config, config.get("form", 1), net, recipe, examples)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(file)
    if args.metrics:
        args.metrics.write_text(json.dumps(metrics, indent=1) + "\n")
    json.dump(metrics, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
