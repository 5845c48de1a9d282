"""What outgrows a machine, on Ray: ``python -m burghof.ray ladder|samples|tune``.

A block of an arena follows from its seed and number alone, so shards can be played anywhere and again: merged, they are the file
that one machine would have written, to the byte. A worker that dies is replaced and changes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import burghof


def shards(blocks: range, size: int) -> list[range]:
    """Cut blocks into shards.

    >>> shards(range(0, 5), 2)
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return [range(n, min(n + size, blocks.stop)) for n in range(blocks.start, blocks.stop, size)]


def _play(game: str, bots: Sequence[str], blocks: range, seed: str, more: dict[str, Any]) -> str:
    return burghof.arena(game, bots, blocks=blocks, seed=seed, threads=1, **more).json


def _samples(game: str, bots: Sequence[str], first: int, games: int, seed: str, out: str, more: dict[str, Any]) -> str:
    """Play games and write what a learner wants: observations, chosen places, who acted, and what came of it."""
    import numpy as np

    played = burghof.simulate(game, bots, games=games, first=first, seed=seed, threads=1, **more)
    seen, chosen, legal, seats, numbers, paid = [], [], [], [], [], []
    for number, record in enumerate(played.records, first):
        end = burghof.State.from_record(record)
        returns = end.returns()
        state = burghof.State.from_record(record, at=0)
        for line in (json.loads(text) for text in burghof.transcript(record)):
            if line["type"] != "action":
                continue
            seat = line["seat"]
            notations = [action.notation for action in state.legal(seat)]
            if len(notations) > 1:
                seen.append(state.view(seat).encode())
                chosen.append(notations.index(line["notation"]))
                legal.append(len(notations))
                seats.append(seat)
                numbers.append(number)
                paid.append(returns[seat])
            state.apply(seat, line["notation"])
    path = Path(out) / f"{game}-{seed}-{first:08}.npz"
    fresh = path.with_suffix(".tmp.npz")
    np.savez_compressed(
        fresh,
        observation=np.stack(seen),
        chosen=np.array(chosen, np.int16),
        n_legal=np.array(legal, np.int16),
        seat=np.array(seats, np.uint8),
        game_number=np.array(numbers, np.int64),
        result=np.array(paid, np.float32),
        form=np.array(burghof.Space(game, len(end.returns())).form),
    )
    # A half-written file never takes the place of a whole one.
    fresh.replace(path)
    return str(path)


def run(work: Callable[..., str], tasks: Iterable[tuple[Any, ...]], *, retries: int = 3) -> list[str]:
    """Run tasks on the cluster and return their answers in the order of the tasks."""
    import ray

    remote = ray.remote(max_retries=retries, num_cpus=1)(work)
    waiting = {remote.remote(*task): n for n, task in enumerate(tasks)}
    answers: dict[int, str] = {}
    total = len(waiting)
    while waiting:
        ready, _ = ray.wait(list(waiting))
        for one in ready:
            answers[waiting.pop(one)] = ray.get(one)
        print(f"{len(answers)}/{total}", end="\r", file=sys.stderr, flush=True)
    return [answers[n] for n in range(total)]


def ladder(game: str, bots: Sequence[str], blocks: range, *, shard: int = 20, seed: str = "0", **more: Any) -> burghof.Blocks:
    """Compare bots on the cluster; the same as :func:`burghof.arena`, to the byte."""
    parts = run(_play, [(game, list(bots), part, seed, more) for part in shards(blocks, shard)])
    return burghof.Blocks.merge(parts)


def samples(game: str, bots: Sequence[str], games: int, out: str, *, shard: int = 200, seed: str = "0", **more: Any) -> list[str]:
    """Write observations with results into files, a shard each; a shard can be made again at any time."""
    Path(out).mkdir(parents=True, exist_ok=True)
    parts = [(first, min(shard, games + 1 - first)) for first in range(1, games + 1, shard)]
    tasks = [(game, list(bots), first, n, seed, str(Path(out).resolve()), more) for first, n in parts]
    return run(_samples, tasks)


def tune(
    game: str,
    template: str,
    low: int,
    high: int,
    against: str,
    *,
    points: int = 5,
    blocks: int = 40,
    shard: int = 10,
    seed: str = "0",
    **more: Any,
) -> list[dict[str, Any]]:
    """Try a bot with several values of its number (``"search:{}"``) against a fixed one; best first.

    Every value meets the same blocks, so luck is shared.
    """
    step = max(1, (high - low) // max(1, points - 1))
    values = sorted({min(high, low + n * step) for n in range(points)})
    tasks, owners = [], []
    for value in values:
        for part in shards(range(blocks), shard):
            tasks.append((game, [template.format(value), against], part, seed, more))
            owners.append(value)
    parts = run(_play, tasks)
    found = []
    for value in values:
        own = [part for part, owner in zip(parts, owners, strict=True) if owner == value]
        pair = burghof.Blocks.merge(own).verdict()["pairs"][0]
        found.append({"value": value, **pair})
    return sorted(found, key=lambda one: -one["score"])


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m burghof.ray", description=__doc__)
    parser.add_argument("--address", help="an existing cluster, such as `auto` or ray://host:10001; else a local one")
    parser.add_argument("--workers", type=int, help="how many at a time on a local cluster")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, words: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=words)
        one.add_argument("game")
        one.add_argument("--seats", type=int)
        one.add_argument("--seed", default="0")
        one.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
        return one

    one = command("ladder", "compare bots, every one with every other")
    one.add_argument("--bots", required=True, help="names after commas")
    one.add_argument("--blocks", type=int, default=200)
    one.add_argument("--shard", type=int, default=20, help="blocks a task; make tasks last two seconds or more")
    one.add_argument("--json", help="write what `burghof arena --json` would write")
    one = command("samples", "write observations with results into files")
    one.add_argument("--bots", default="adept", help="names after commas")
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--shard", type=int, default=200, help="games a file")
    one.add_argument("--out", required=True, help="a folder that all workers reach")
    one = command("tune", "try a bot with several values of its number")
    one.add_argument("--bot", required=True, help="such as search:{}")
    one.add_argument("--from", dest="low", type=int, required=True)
    one.add_argument("--to", dest="high", type=int, required=True)
    one.add_argument("--against", required=True)
    one.add_argument("--points", type=int, default=5)
    one.add_argument("--blocks", type=int, default=40)
    one.add_argument("--shard", type=int, default=10)
    given = parser.parse_args(args)
    try:
        import ray
    except ImportError:
        print("ray is not installed: pip install burghof[ray]", file=sys.stderr)
        return 1
    if given.address:
        ray.init(address=given.address)
    else:
        ray.init(num_cpus=given.workers, include_dashboard=False, log_to_driver=False)
    more: dict[str, Any] = {
        "seats": given.seats,
        "options": dict(o.split("=", 1) for o in given.option) or None,
    }
    began = time.perf_counter()
    try:
        if given.command == "ladder":
            blocks = ladder(
                given.game,
                given.bots.split(","),
                range(given.blocks),
                shard=given.shard,
                seed=given.seed,
                **more,
            )
            if given.json:
                Path(given.json).write_text(blocks.json)
            print(json.dumps(blocks.verdict(), indent=1, ensure_ascii=False))
        elif given.command == "samples":
            files = samples(
                given.game,
                given.bots.split(","),
                given.games,
                given.out,
                shard=given.shard,
                seed=given.seed,
                **more,
            )
            print("\n".join(files))
        else:
            for found in tune(
                given.game,
                given.bot,
                given.low,
                given.high,
                given.against,
                points=given.points,
                blocks=given.blocks,
                shard=given.shard,
                seed=given.seed,
                **more,
            ):
                print(f"{found['value']:>8}  {found['score']:.1%} ± {found['margin']:.1%}  Elo {found['elo']:+.0f}")
    finally:
        ray.shutdown()
    print(f"{time.perf_counter() - began:.1f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
