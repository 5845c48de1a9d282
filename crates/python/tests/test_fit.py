"""The trainer of research/: samples that follow a rule are learnt, and what it writes is what the program reads."""

import json
import pathlib
import runpy
import struct
import types
from typing import Any

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
fit = types.SimpleNamespace(**runpy.run_path(str(ROOT / "research" / "fit.py")))


def write_shard(path: pathlib.Path, columns: dict[str, Any], recipe: dict[str, object]) -> None:
    names = {np.dtype(kind).name: name for name, kind in fit.KINDS.items()}
    header: dict[str, object] = {"__metadata__": {"format": "burghof samples 2", "recipe": json.dumps(recipe)}}
    data = b""
    for name, column in columns.items():
        place = [len(data), len(data) + column.nbytes]
        header[name] = {"dtype": names[column.dtype.name], "shape": list(column.shape), "data_offsets": place}
        data += column.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def test_a_rule_is_learnt(tmp_path: pathlib.Path) -> None:
    rng = np.random.default_rng(1)
    rows, things = 3000, 2
    terms = rng.integers(0, 9, (rows, things, 3)).astype(np.int32)
    terms[:, :, 0] = 1
    stage = rng.integers(0, 2, rows).astype(np.uint8)
    # Two points for each of the second term early, three late; the third term means nothing.
    points = 5 + terms[:, :, 1] * (2 + stage[:, None])
    columns: dict[str, Any] = {
        "game": np.arange(rows, dtype=np.uint32) // 10,
        "quiet": np.ones(rows, np.uint8),
        "stage": stage,
        "terms": terms,
        "points": points.astype(np.int32),
    }
    write_shard(tmp_path / "a-00000000.safetensors", columns, {"terms": ["one", "twice", "nothing"]})
    names, samples = fit.read_samples(tmp_path)
    table, metrics = fit.fit(names, samples, 2, 1e-6)
    assert [round(weight / fit.UNIT) for weight in table[0][:3]] == [500, 200, 0]
    assert [round(weight / fit.UNIT) for weight in table[1][:3]] == [500, 300, 0]
    assert all(row["error"] < 0.05 for row in metrics)


@pytest.mark.parametrize("game", ["castles", "castellan", "ludwig"])
def test_what_the_package_writes_is_read(game: str, tmp_path: pathlib.Path) -> None:
    """The shards of a cluster are those of the program: whoever fits reads them."""
    from burghof._burghof import samples_shard

    for first in (0, 4):
        shard = samples_shard(game, ["adept"], first, 4, "fit", 2, None, 5, 1, True)
        (tmp_path / f"{game}-{first:08}.safetensors").write_bytes(shard)
    names, samples = fit.read_samples(tmp_path)
    terms, stage, points, numbers = samples
    assert names[0] == "one" and (terms[:, 0] == 1).all()
    assert set(numbers) == set(range(8)) and len(terms) == len(stage) == len(points) > 50
    stages = int(stage.max()) + 1
    table, _ = fit.fit(names, samples, stages, 1e-4)
    assert all(len(row) == len(names) + 1 for row in table)


def test_what_is_shipped_has_its_recipe_and_a_row_for_each_stage() -> None:
    files = sorted((ROOT / "crates" / "bots" / "learnt").glob("*.txt"))
    assert files
    for file in files:
        config = json.loads((ROOT / "research" / f"{file.stem}.json").read_text())
        lines = file.read_text().splitlines()
        rows = [line.split() for line in lines if not line.startswith("#")]
        names = next(line for line in lines if line.startswith("# one "))[2:].split()
        assert len(rows) == config["stages"]
        assert all(len(row) == len(names) + 1 for row in rows)
        for call in config["samples"]:
            assert f'"seed": "{call["seed"]}"' in file.read_text()
