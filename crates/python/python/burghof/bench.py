"""How fast is it? ``python -m burghof.bench [--peers] [--seconds S] [--write docs/performance.md] [--ray]``.

Steps per second of processor time, one thread: our games by themselves and as batches, and with ``--peers`` whatever else is
installed here, on the same machine in the same run. Only the ratios mean something elsewhere.
``--ray`` times nothing but the same ladder with one worker and with two, by the clock: on a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import burghof

Run = Callable[[float], tuple[int, float]]
BEGIN, END = "<!-- python: begin -->", "<!-- python: end -->"


def _measure(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Do some work again and again: steps, and seconds of processor time."""
    work()
    steps, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        steps += work()
    return steps, taken


def _batch(game: str, observe: bool, features: bool = False, n: int = 4096) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        batch = burghof.Batch(game, n, seed=1, observe=observe, features=features)
        batch.step_random(50)

        def work() -> int:
            batch.step_random(4)
            return 4 * n

        return _measure(work, seconds)

    return run


def _chosen_outside(game: str, n: int = 4096) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        import numpy as np

        batch = burghof.Batch(game, n, seed=1, observe=False)
        rng = np.random.default_rng(1)
        batch.step_random(50)

        def work() -> int:
            batch.step((rng.random(n, np.float32) * batch.n_legal).astype(np.int32))
            return n

        return _measure(work, seconds)

    return run


def _state(game: str) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        numbers = [random.random() for _ in range(4096)]

        def work() -> int:
            state = burghof.make(game, seed=random.random().hex())
            n_legal, step = state.n_legal, state.step
            done = 0
            while legal := n_legal():
                step(int(numbers[done & 4095] * legal))
                done += 1
            return done

        return _measure(work, seconds)

    return run


def _open_spiel(name: str) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        pyspiel = importlib.import_module("pyspiel")
        game = pyspiel.load_game(name)

        def work() -> int:
            state = game.new_initial_state()
            done = 0
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                done += 1
            return done

        return _measure(work, seconds)

    return run


def _pettingzoo(module: str) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        env = importlib.import_module(module).env()

        def work() -> int:
            env.reset()
            done = 0
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                legal = [] if ended or cut else [n for n, ok in enumerate(seen["action_mask"]) if ok]
                env.step(random.choice(legal) if legal else None)
                done += bool(legal)
                del agent
            return done

        return _measure(work, seconds)

    return run


def _own_pettingzoo(game: str) -> Run:
    def run(seconds: float) -> tuple[int, float]:
        import numpy as np

        env = importlib.import_module("burghof.pettingzoo").raw_env(game)

        def work() -> int:
            env.reset(seed=random.getrandbits(32))
            done = 0
            while not all(env.terminations.values()):
                seen, *_ = env.last()
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                done += 1
            return done

        return _measure(work, seconds)

    return run


def _catanatron() -> Run:
    def run(seconds: float) -> tuple[int, float]:
        catanatron = importlib.import_module("catanatron")
        colours = [catanatron.Color.RED, catanatron.Color.BLUE]

        def work() -> int:
            game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
            game.play()
            records = getattr(game.state, "action_records", None) or getattr(game.state, "actions", [])
            return len(records)

        return _measure(work, seconds)

    return run


def _fastcatan(n: int = 4096) -> Run:
    """Masks and steps; the choice is not counted, because it offers none of its own and NumPy's would cost more than the step."""

    def run(seconds: float) -> tuple[int, float]:
        import numpy as np

        fastcatan = importlib.import_module("fastcatan")
        batch = fastcatan.BatchedEnv(n, 1)
        batch.reset()
        masks = np.zeros((n, fastcatan.MASK_WORDS), np.uint64)
        done = np.zeros(n, np.uint8)
        rng, rows = np.random.default_rng(1), np.arange(n)
        steps, taken = 0, 0.0
        while taken < seconds:
            began = time.process_time()
            batch.write_masks(masks)
            taken += time.process_time() - began
            word = (rng.random(masks.shape, np.float32) * (masks != 0)).argmax(axis=1)
            bits = masks[rows, word]
            lowest = np.log2((bits & (~bits + np.uint64(1))).astype(np.float64)).astype(np.int64)
            actions = (word * 64 + lowest).astype(np.uint32)
            began = time.process_time()
            batch.step_autoreset(actions, done)
            taken += time.process_time() - began
            steps += n
        return steps, taken

    return run


def _import() -> float:
    """Import the package in a fresh interpreter: seconds of processor time, the best of five."""
    code = "import time; t = time.process_time(); import burghof; print(time.process_time() - t)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5))
    return min(float(done.stdout) for done in runs)


def ours() -> Iterator[tuple[str, str, Run]]:
    """List what we measure of ourselves: what, which game, how."""
    for info in burghof.games():
        yield "batch of 4096, masks", info.id, _batch(info.id, False)
        yield "the same, actions chosen in NumPy", info.id, _chosen_outside(info.id)
        try:
            burghof.Space(info.id)
        except ValueError:
            pass
        else:
            yield "batch of 4096, masks and observations", info.id, _batch(info.id, True)
        yield "one State from Python", info.id, _state(info.id)


def peers() -> Iterator[tuple[str, str, str, Run]]:
    """List the others: the module they need, what, which game, how."""
    yield "pyspiel", "OpenSpiel, one state from Python", "tic_tac_toe", _open_spiel("tic_tac_toe")
    yield "pyspiel", "OpenSpiel, one state from Python", "gin_rummy", _open_spiel("gin_rummy")
    yield "pyspiel", "OpenSpiel, one state from Python", "hearts", _open_spiel("hearts")
    yield "pyspiel", "OpenSpiel, one state from Python", "backgammon", _open_spiel("backgammon")
    for name in ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"):
        yield (
            f"pettingzoo.classic.{name}",
            "PettingZoo classic",
            name,
            _pettingzoo(f"pettingzoo.classic.{name}"),
        )
    yield "pettingzoo", "Burghof in PettingZoo", "castles", _own_pettingzoo("castles")
    yield "catanatron", "catanatron", "2 players", _catanatron()
    yield "fastcatan", "fastcatan, batch of 4096, masks", "4 players", _fastcatan()


def two_workers(blocks: int = 48) -> float:
    """Play the same ladder on a local cluster of one worker and of two: how many times as fast two are."""
    import ray

    from burghof.ray import ladder

    took = []
    for workers in (1, 2):
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        try:
            # The first tasks start the workers.
            ladder("castles", ["random", "greedy"], range(2 * workers), shard=1)
            began = time.perf_counter()
            ladder("castles", ["search:480", "hand:480"], range(blocks), shard=max(1, blocks // 8), seed="bench")
            took.append(time.perf_counter() - began)
        finally:
            ray.shutdown()
        print(f"{workers} worker{'s' if workers > 1 else ''}: {blocks} blocks in {took[-1]:.1f} s", flush=True)
    return took[0] / took[1]


def table(rows: Sequence[tuple[str, str, float]]) -> str:
    """Write a table for people: steps per second, and how often that is our slowest single state."""
    own = [rate for what, _, rate in rows if what == "one State from Python"]
    base = min(own) if own else 1.0
    lines = ["| what | game | steps per CPU-second | ratio |", "| --- | --- | ---: | ---: |"]
    lines += [f"| {what} | {game} | {rate:,.0f} | {rate / base:.2f} |" for what, game, rate in rows]
    return "\n".join(lines)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m burghof.bench", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure whatever else is installed here, too")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each line")
    parser.add_argument("--games", help="only these games, after commas")
    parser.add_argument("--write", help=f"a page with {BEGIN} and {END}: the table goes between")
    parser.add_argument("--ray", action="store_true", help="only: how much faster two workers of Ray are than one")
    given = parser.parse_args(args)
    if given.ray:
        print(f"two workers are {two_workers():.2f} times as fast as one")
        return 0
    only = set(given.games.split(",")) if given.games else None
    rows: list[tuple[str, str, float]] = []
    missing: list[str] = []

    def measure(what: str, game: str, run: Run) -> None:
        steps, taken = run(given.seconds)
        rows.append((what, game, steps / taken))
        print(f"{what:42} {game:18} {steps / taken:14,.0f} steps/s", flush=True)

    print(f"{'import burghof':61} {_import() * 1000:11.1f} ms", flush=True)
    for what, game, run in ours():
        if only is None or game in only:
            measure(what, game, run)
    for module, what, game, run in peers() if given.peers else ():
        try:
            importlib.import_module(module)
        except Exception as error:
            missing.append(f"{what} ({game}): {type(error).__name__}: {error}")
            continue
        try:
            measure(what, game, run)
        except Exception as error:
            missing.append(f"{what} ({game}): {type(error).__name__}: {error}")
    for what in missing:
        print(f"NOT MEASURED: {what}", file=sys.stderr)
    if given.write:
        _write(Path(given.write), rows)
    return 0


def _write(path: Path, rows: Sequence[tuple[str, str, float]]) -> None:
    text = path.read_text()
    before, found, rest = text.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"{path} has no {BEGIN} … {END}")
    path.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}")


if __name__ == "__main__":
    sys.exit(main())


__all__: list[Any] = ["main", "ours", "peers", "table", "two_workers"]
