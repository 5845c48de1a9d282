#!/usr/bin/env python3
"""Fits the weights of a learnt evaluation to games that were played: linear by stage, in whole numbers.

    python3 research/fit.py research/castles.json --burghof target/house/burghof

The configuration names the game, the samples to be made (`burghof samples`), and the strength of the ridge. Everything
follows from it: the same configuration and program give the same file. Needs Python 3.11 and NumPy.
"""

import argparse
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

import numpy as np

# A weight of this much makes a term count one hundredth of a point (crates/bots/src/terms.rs).
UNIT = 256
KINDS = {"U8": np.uint8, "U16": np.uint16, "U32": np.uint32, "I32": np.int32, "F32": np.float32}


def read_shard(path):
    """The columns of a shard by name, and its recipe."""
    data = pathlib.Path(path).read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    recipe = json.loads(header.pop("__metadata__")["recipe"])
    columns = {}
    for name, told in header.items():
        start, end = (8 + length + offset for offset in told["data_offsets"])
        columns[name] = np.frombuffer(data[start:end], KINDS[told["dtype"]]).reshape(told["shape"])
    return columns, recipe


def read_samples(folder):
    """Terms, stage, points and game of every thing that earned points, in quiet positions, from all shards of a folder."""
    parts, terms = [], None
    for path in sorted(pathlib.Path(folder).glob("*.safetensors")):
        columns, recipe = read_shard(path)
        if terms not in (None, recipe["terms"]):
            raise SystemExit(f"{path}: other terms than in the shards before")
        terms = recipe["terms"]
        quiet = columns["quiet"] == 1
        things = columns["terms"].shape[1]
        parts.append(
            (
                columns["terms"][quiet].reshape(-1, len(terms)),
                np.repeat(columns["stage"][quiet], things),
                columns["points"][quiet].reshape(-1),
                np.repeat(columns["game"][quiet], things),
            )
        )
    if not parts:
        raise SystemExit(f"{folder}: no samples")
    return terms, [np.concatenate(column) for column in zip(*parts)]


def solve(terms, points, ridge):
    """Ridge regression; the pull is the same for all terms once they are scaled to equal spread. The first is the constant."""
    spread = terms.std(axis=0)
    alive = spread > 0
    alive[0] = True
    scale = np.where(spread > 0, spread, 1.0)
    scaled = terms / scale
    pull = np.full(terms.shape[1], ridge * len(points))
    pull[0] = 0.0
    gram = scaled.T @ scaled + np.diag(pull)
    weights = np.zeros(terms.shape[1])
    inner = np.ix_(alive, alive)
    weights[alive] = np.linalg.solve(gram[inner], (scaled.T @ points)[alive])
    return weights / scale


def fit(names, samples, stages, ridge):
    """Weights by stage in whole numbers, each row ended by the spread of what is left; and what they are worth."""
    terms, stage, points, game = samples
    terms = terms.astype(np.float64)
    # Every fifth game is kept apart, whole: positions of one game share their end.
    held = game % 5 == 0
    everywhere = solve(terms[~held], points[~held] * 100.0, ridge)
    table, metrics = [], []
    for number in range(stages):
        here = stage == number
        learn, test = here & ~held, here & held
        enough = learn.sum() >= 50 * len(names)
        weights = solve(terms[learn], points[learn] * 100.0, ridge) if enough else everywhere
        rounded = np.round(weights * UNIT).astype(np.int64)
        left = points[test] * 100.0 - np.trunc(terms[test] @ rounded / UNIT)
        spread = float(np.sqrt(np.mean(left**2))) if test.any() else 0.0
        # As points would be foretold by those on the table alone.
        plain = np.stack([np.ones(learn.sum()), terms[learn, 1]], axis=1)
        line, *_ = np.linalg.lstsq(plain, points[learn] * 100.0, rcond=None) if enough else (np.zeros(2),)
        alone = points[test] * 100.0 - (line[0] + line[1] * terms[test, 1])
        table.append([*rounded.tolist(), round(spread)])
        metrics.append(
            {
                "stage": number,
                "learnt_from": int(learn.sum()),
                "tested_on": int(test.sum()),
                "error": round(spread / 100, 3),
                "error_of_the_second_term": round(float(np.sqrt(np.mean(alone**2))) / 100, 3) if test.any() else None,
            }
        )
    return table, metrics


def written(config, names, table, metrics, version):
    """The file: recipe and metrics as comments, then one line of weights for each stage."""
    lines = [
        f"# Weights of the evaluation of {config['game']}, by stage; the last number of a line is the error in hundredths.",
        "# Written by research/fit.py; do not edit. Recipe:",
        *(f"# {line}" for line in json.dumps(config, indent=1, ensure_ascii=False).splitlines()),
        f"# Program: burghof {version}",
        "# Error in points on games kept apart, and that of a line through the second term alone:",
        *(
            f"#   stage {m['stage']}: {m['error']} ({m['error_of_the_second_term']}), {m['learnt_from']} + {m['tested_on']} rows"
            for m in metrics
        ),
        "# " + " ".join(names),
        *(" ".join(map(str, row)) for row in table),
    ]
    return "\n".join(lines) + "\n"


def make(config, burghof, folder, small):
    """Lets the program play what the configuration asks for."""
    for number, call in enumerate(config["samples"]):
        call = dict(call)
        if small:
            call["games"] = max(call["games"] // small, 20)
        options = [part for key, value in call.items() for part in (f"--{key}", str(value))]
        out = pathlib.Path(folder) / str(number)
        command = [burghof, "samples", config["game"], *options, "--lean", "--out", str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--burghof", default="burghof", help="the program")
    parser.add_argument("--samples", type=pathlib.Path, help="a folder with samples that were made already")
    parser.add_argument("--small", type=int, default=0, help="this many times fewer games, to try it out")
    parser.add_argument("--out", type=pathlib.Path, help="the file (else: crates/bots/learnt/GAME.txt)")
    parser.add_argument("--metrics", type=pathlib.Path, help="the metrics as JSON")
    args = parser.parse_args()
    config = json.loads(args.config.read_text())
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.samples or pathlib.Path(scratch)
        if not args.samples:
            make(config, args.burghof, folder, args.small)
        folders = [path for path in sorted(folder.iterdir()) if path.is_dir()] or [folder]
        read = [read_samples(path) for path in folders]
    names = read[0][0]
    # Games of different calls are different games.
    shift = np.cumsum([0] + [int(samples[3].max()) // 5 * 5 + 5 for _, samples in read[:-1]])
    samples = [np.concatenate(column) for column in zip(*(part for _, part in read))]
    samples[3] = np.concatenate([part[3].astype(np.int64) + by for (_, part), by in zip(read, shift)])
    table, metrics = fit(names, samples, config["stages"], config["ridge"])
    version = subprocess.run([args.burghof, "--version"], capture_output=True, text=True).stdout.split()
    text = written(config, names, table, metrics, version[1] if len(version) > 1 else "?")
    out = args.out or pathlib.Path(__file__).parent.parent / "crates/bots/learnt" / f"{config['game']}.txt"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)
    if args.metrics:
        args.metrics.write_text(json.dumps(metrics, indent=1) + "\n")
    json.dump(metrics, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
