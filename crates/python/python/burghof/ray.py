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
from burghof._burghof import samples_shard


def shards(blocks: range, size: int) -> list[range]:
    """Cut blocks into shards.

    >>> shards(range(0, 5), 2)
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return [range(n, min(n + size, blocks.stop)) for n in range(blocks.start, blocks.stop, size)]


def _play(game: str, bots: Sequence[str], blocks: range, seed: str, more: dict[str, Any]) -> str:
    return burghof.arena(game, bots, blocks=blocks, seed=seed, threads=1, **more).json


def _samples(game: str, bots: Sequence[str], first: int, games: int, seed: str, out: str, more: dict[str, Any]) -> str:
    """Play games and write them down: the same file as ``burghof samples`` writes, byte for byte."""
    made = samples_shard(game, list(bots), first, games, seed, **{**_SAMPLES, **more})
    path = Path(out) / f"{game}-{first:08}.safetensors"
    fresh = path.with_suffix(".new")
    fresh.write_bytes(made)
    # A half-written file never takes the place of a whole one.
    fresh.replace(path)
    return str(path)


_SAMPLES: dict[str, Any] = {"seats": None, "options": None, "noise": 0, "every": 1, "lean": False}


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


def samples(
    game: str, bots: Sequence[str], games: int, out: str, *, shard: int = 1000, first: int = 0, seed: str = "0", **more: Any
) -> list[str]:
    """Write positions with what came of them into files, a shard each: those of ``burghof samples``, to the byte.

    A shard can be made again at any time.
    ``noise``, ``every`` and ``lean`` mean what they mean there, and ``research/`` reads the files.
    """
    Path(out).mkdir(parents=True, exist_ok=True)
    parts = [(part.start, len(part)) for part in shards(range(first, first + games), shard)]
    tasks = [(game, list(bots), start, n, seed, str(Path(out).resolve()), more) for start, n in parts]
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
    _check_template(template, low, high)
    step = max(1, (high - low) // max(1, points - 1))
    values = sorted({min(high, low + n * step) for n in range(points)})
    tasks, owners = [], []
    for value in values:
        for part in shards(range(blocks), shard):
            tasks.append((game, [template.replace("{}", str(value)), against], part, seed, more))
            owners.append(value)
    parts = run(_play, tasks)
    found = []
    for value in values:
        own = [part for part, owner in zip(parts, owners, strict=True) if owner == value]
        pair = burghof.Blocks.merge(own).verdict()["pairs"][0]
        found.append({"value": value, **pair})
    return sorted(found, key=lambda one: -one["score"])


def _check_template(template: str, low: int, high: int) -> None:
    """See that a bot has a number, and that there are some to try."""
    if "{}" not in template:
        raise ValueError(f"bot: {template!r} has no place for the number; write it as {{}}, such as search:{{}}")
    if low > high:
        raise ValueError(f"from {low} to {high}: there is no number between")


def _agreed(given: argparse.Namespace) -> dict[str, Any]:
    """Read what the tables agree on, and try it here: what is wrong is wrong before anything is sent to workers."""
    pairs = [option.partition("=") for option in given.option]
    for key, equals, _ in pairs:
        if not equals:
            raise ValueError(f"--option {key}: KEY=VALUE is wanted")
    more: dict[str, Any] = {
        "seats": given.seats,
        "options": {key: value for key, _, value in pairs} or None,
        # The text and not the path: no worker needs the file.
        "data": f"{given.data.read_text()}\n" if given.data else None,
    }
    seats = burghof.make(given.game, **more).seats
    if given.command == "tune":
        _check_template(given.bot, given.low, given.high)
        named = [*(given.bot.replace("{}", str(value)) for value in (given.low, given.high)), given.against]
    else:
        named = given.bots.split(",")
    for name in named:
        burghof.Bot(name)
    if given.command == "ladder" and len(named) < 2:
        raise ValueError("--bots: two at least, after commas")
    if given.command == "samples" and len(named) > seats:
        raise ValueError(f"--bots: {len(named)} of them for {seats} seats")
    if min(getattr(given, name, 1) for name in ("blocks", "shard", "games", "points", "every")) < 1:
        raise ValueError("--blocks, --shard, --games, --points and --every: at least 1")
    if given.command == "samples":
        if given.first < 0 or not 0 <= given.noise <= 100:
            raise ValueError("--first: 0 or more; --noise: so many of a hundred actions")
        more |= {"noise": given.noise, "every": given.every, "lean": given.lean}
    return more


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
        one.add_argument("--data", type=Path, metavar="FILE", help="a box of your own, read here and sent along")
        return one

    one = command("ladder", "compare bots, every one with every other")
    one.add_argument("--bots", required=True, help="names after commas")
    one.add_argument("--blocks", type=int, default=200)
    one.add_argument("--shard", type=int, default=20, help="blocks a task; make tasks last two seconds or more")
    one.add_argument("--json", help="write what `burghof arena --json` would write")
    one = command("samples", "write positions of self-play into files, as `burghof samples` does")
    one.add_argument("--bots", default="adept", help="names after commas")
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--first", type=int, default=0, help="the number of the first game")
    one.add_argument("--shard", type=int, default=1000, help="games a file")
    one.add_argument("--noise", type=int, default=0, help="of a hundred actions so many by chance")
    one.add_argument("--every", type=int, default=1, help="one position in so many is kept")
    one.add_argument("--lean", action="store_true", help="without observations")
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
        more = _agreed(given)
    except (burghof.BurghofError, ValueError, OSError) as error:
        parser.error(str(error))
    try:
        import ray
    except ImportError:
        print("ray is not installed: pip install burghof[ray]", file=sys.stderr)
        return 1
    if given.address:
        ray.init(address=given.address)
    else:
        ray.init(num_cpus=given.workers, include_dashboard=False, log_to_driver=False)
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
                first=given.first,
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
