#!/usr/bin/env python3
"""Matches between styles of the search on many cores: the workbench of tuning and judging.

    python3 research/match.py --duel target/house/examples/duel --games 1000 --seed "judge 2" castles 2 search:4ms,net=FILE hand:4ms

Each part of a match has a seed of its own (`SEED-0`, `SEED-1`, …), so a match can be played again in parts. With budgets of time
both bots get the same time whatever an iteration costs; the machine must then have a core for each part.
"""

import argparse
import concurrent.futures
import json
import math
import os
import subprocess
import sys
import tempfile


def expected(elo, seats):
    """`expected_score` of crates/bots/src/arena.rs."""
    weight = 10 ** (elo / 400)
    return (weight / (weight + seats - 1) - 1 / (1 + (seats - 1) * weight) + 1) / 2


def elo_of(score, seats):
    low, high = -2000.0, 2000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle, seats) < score else (low, middle)
    return round((low + high) / 2)


def part(duel, game, seats, a, b, blocks, seed):
    """One process; the blocks it played and what a choice cost."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        command = [duel, game, str(seats), a, b, str(blocks), seed]
        done = subprocess.run(command, env={**os.environ, "DUEL_JSON": file.name}, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}: {done.stderr}")
        return json.load(file)["blocks"], done.stdout.strip().rsplit("a choice ", 1)[-1]


def verdict(blocks, seats):
    """Score, Elo with its interval, points and games."""
    scores = [
        block["lone_a"] if block["lone_b"] is None else (block["lone_a"] - block["lone_b"] + 1) / 2 for block in blocks
    ]
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1) / len(scores))
    margin = 1.97 * spread
    return {
        "games": sum(block["games"] for block in blocks),
        "score": round(mean, 4),
        "margin": round(margin, 4),
        "elo": [elo_of(mean, seats), elo_of(max(mean - margin, 0), seats), elo_of(min(mean + margin, 1), seats)],
        "points": [round(sum(block[key] for block in blocks) / len(blocks), 2) for key in ("points_a", "points_b")],
    }


def play(duel, matches, threads=None):
    """Plays all of them, interleaved; each is (game, seats, a, b, games, seed). Yields them in order with their verdicts."""
    threads = threads or os.cpu_count()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        parts = []
        for game, seats, a, b, games, seed in matches:
            blocks = max(1, games // (seats if seats == 2 else 2 * seats))
            share = [blocks // threads + (n < blocks % threads) for n in range(threads)]
            parts.append(
                [
                    pool.submit(part, duel, game, seats, a, b, count, f"{seed}-{n}")
                    for n, count in enumerate(share)
                    if count
                ]
            )
        for (game, seats, a, b, _, seed), futures in zip(matches, parts):
            done = [future.result() for future in futures]
            found = verdict([block for blocks, _ in done for block in blocks], seats)
            yield {"game": game, "seats": seats, "a": a, "b": b, "seed": seed, **found, "choice": done[0][1]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--duel", default="target/house/examples/duel", help="the example `duel` of crates/bots")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--threads", type=int)
    args = parser.parse_args()
    for found in play(args.duel, [(args.game, args.seats, args.a, args.b, args.games, args.seed)], args.threads):
        print(json.dumps(found), file=sys.stdout, flush=True)


if __name__ == "__main__":
    main()
