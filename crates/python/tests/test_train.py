"""The trainer of nets: what depends on two things together is learnt, in whole numbers, and the file says the same."""

import json
import pathlib
import struct
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax")
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "research"))
import train  # noqa: E402
from test_fit import write_shard  # noqa: E402

WIDTH = 8


def samples(folder: pathlib.Path) -> None:
    """Five points if the first two inputs are active together, one for the third."""
    rng = np.random.default_rng(2)
    rows, things = 6000, 2
    active = rng.random((rows, things, WIDTH)) < 0.5
    points = 5 * (active[..., 0] & active[..., 1]) + active[..., 2]
    inputs = np.where(active, np.arange(WIDTH), train.NO_INPUT).astype(np.uint16)
    columns: dict[str, Any] = {
        "game": np.arange(rows, dtype=np.uint32) // 5,
        "quiet": np.ones(rows, np.uint8),
        "stage": np.zeros(rows, np.uint8),
        "hand": np.full((rows, things), 200, np.int32),
        "inputs": inputs,
        "points": (points + 2).astype(np.int32),
    }
    write_shard(folder / "a-00000000.safetensors", columns, {"inputs": WIDTH})


def test_a_net_learns_and_its_file_says_what_it_says(tmp_path: pathlib.Path) -> None:
    samples(tmp_path)
    width, inputs, hand, points, stage, _game = train.read_samples([tmp_path])
    assert width == WIDTH
    config: dict[str, Any] = {"game": "toy", "seed": 3, "epochs": 24, "batch": 256, "rate": 0.01, "unit": 1000}
    config["manner"] = {"horizon": 30, "lead": 400, "greedy": 0}
    weights, history = train.train(config, width, inputs, points - hand / 100)
    assert history[-1] < history[0]
    net = train.rounded(weights, config["unit"])
    *_, whole = train.measured(net, inputs, hand, points, stage)
    # A sum of single inputs could not come closer than 1.25.
    assert whole["net"] < 0.3 < whole["hand"]
    file = train.written(config, 1, net, {"config": config}, inputs[:4])
    assert file.startswith(train.MAGIC)
    assert struct.unpack("<Q", file[-8:]) == (train.fnv(file[:-8]),)
    said = struct.unpack("<i", file[-12:-8])[0]
    other = train.mannered(file, {"horizon": 4, "lead": 500, "greedy": 100})
    assert struct.unpack("<3i", other[36:48]) == (4, 500, 100)
    assert train.mannered(other, config["manner"]) == file
    assert abs(said - 100 * (points[3] - hand[3] / 100)) < 60


def test_what_the_package_writes_is_read(tmp_path: pathlib.Path) -> None:
    from burghof._burghof import samples_shard

    for first in (0, 3):
        shard = samples_shard("castles", ["adept"], first, 3, "train", 2, None, 5, 1, True)
        (tmp_path / f"castles-{first:08}.safetensors").write_bytes(shard)
    width, inputs, hand, points, stage, games = train.read_samples([tmp_path])
    assert inputs.shape[0] == len(hand) == len(points) == len(stage) == len(games) > 100
    active = inputs[inputs != train.NO_INPUT]
    assert len(active) > len(inputs) and active.max() < width
    assert set(games.tolist()) == set(range(6))


def test_what_is_shipped_is_sound() -> None:
    for path in sorted((ROOT / "crates" / "bots" / "learnt").glob("*.net")):
        file = path.read_bytes()
        assert struct.unpack("<Q", file[-8:]) == (train.fnv(file[:-8]),)
        (length,) = struct.unpack("<i", file[48:52])
        recipe = json.loads(file[52 : 52 + length])
        config = json.loads((ROOT / "research" / f"{path.stem}-net.json").read_text())
        assert recipe["config"] == config
