"""Batches: the same games as one by one, on any number of threads; masks, rewards, opponents, imagined worlds."""

from __future__ import annotations

import numpy as np
import pytest

import burghof
from conftest import GAMES, TABLES


def _seen(game: str) -> bool:
    """Can a learner see this game as bytes?"""
    try:
        burghof.Space(game)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rows_say_what_states_say(game: str, seats: int) -> None:
    see = _seen(game)
    batch = burghof.Batch(game, 8, seats, seed=seats, observe=see, features=see)
    rng = np.random.default_rng(seats)
    for _ in range(40):
        for n in (0, 5):
            state = batch.state(n)
            seat = state.to_act()[0]
            assert batch.seat[n] == seat and batch.n_legal[n] + batch.cut[n] == state.n_legal(seat)
            assert batch.mask[n].sum() == batch.n_legal[n] and batch.mask[n, : batch.n_legal[n]].all()
            if see:
                view = state.view(seat)
                assert (batch.obs[n] == view.encode()).all()
                assert (batch.features[n, : batch.n_legal[n]] == view.features()[: batch.n_legal[n]]).all()
                assert not batch.features[n, batch.n_legal[n] :].any()
        batch.step((rng.random(8) * batch.n_legal).astype(np.int32))
    assert batch.steps == 320 and len(batch) == 8


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str) -> None:
    one, two = (burghof.Batch(game, 50, seed=3, observe=False, threads=t) for t in (1, 2))
    ends = 0
    for _ in range(150):
        one.step_random()
        two.step_random()
        assert (one.n_legal == two.n_legal).all() and (one.reward == two.reward).all()
        ends += int(one.done.sum())
        finished = one.done.astype(bool)
        assert not one.reward[~finished].any()
        assert np.allclose(one.reward.sum(axis=1), 0, atol=1e-5)
    assert [one.state(n).hash() for n in range(50)] == [two.state(n).hash() for n in range(50)]
    first = [one.state(n).hash() for n in range(50)]
    one.reset(3)
    for _ in range(150):
        one.step_random()
    assert [one.state(n).hash() for n in range(50)] == first
    one.reset(4)
    assert one.steps == 0 and not one.done.any()


@pytest.mark.parametrize("game", GAMES)
def test_opponents_play_the_other_seats(game: str) -> None:
    batch = burghof.Batch(game, 6, seed=1, observe=False, opponents="random")
    seats_seen = set()
    ended = 0
    for _ in range(3_000):
        seats_seen.update(batch.seat.tolist())
        batch.step_random()
        ended += int(batch.done.sum())
        if ended > 12:
            break
    people = burghof.make(game).people
    assert ended > 12 and people is not None and seats_seen == set(range(people))
    fixed = burghof.Batch(game, 3, max(people, 2), seed=1, observe=False, opponents="random", learner=1)
    fixed.step_random(50)
    assert (fixed.seat == 1).all()


def test_the_end_of_a_game_in_three_ways() -> None:
    kinds: tuple[bool | str, ...] = ("same_step", "next_step", False)
    same, following, never = (burghof.Batch("burg", 4, 2, seed=9, observe=False, autoreset=kind) for kind in kinds)
    for batch in (same, following, never):
        while not batch.done.any():
            batch.step(np.zeros(4, np.int32))
    n = int(np.flatnonzero(same.done)[0])
    assert same.n_legal[n] > 0 and not same.state(n).over
    assert following.n_legal[n] == 0 and following.state(n).over
    assert (same.reward == following.reward).all() and (same.reward == never.reward).all()
    following.step(np.zeros(4, np.int32))
    assert following.n_legal[n] > 0 and not following.done[n] and not following.reward[n].any()
    never.step(np.zeros(4, np.int32))
    assert never.n_legal[n] == 0 and never.done[n] and not never.reward[n].any()


@pytest.mark.parametrize("game", GAMES)
def test_imagined_worlds_look_the_same(game: str) -> None:
    state = burghof.make(game, seed="worlds")
    for _ in range(12):
        state.step(0)
    seat = state.to_act()[0]
    view = state.view(seat)
    worlds = view.imagine_many(64, seed=1)
    assert {worlds.state(n).view(seat).key() for n in range(64)} == {view.key()}
    assert (worlds.n_legal == worlds.n_legal[0]).all()
    worlds.step_random(20)
    batch = burghof.Batch(game, 5, seed=2, observe=False)
    batch.step_random(10)
    many = batch.imagine(4, seed=1)
    for n in range(20):
        own = batch.state(n // 4)
        at = own.to_act()[0]
        assert many.state(n).view(at).key() == own.view(at).key()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_numbers(game: str) -> None:
    if not _seen(game):
        pytest.skip(f"{game} has no encoder yet")
    batch = burghof.Batch(game, 16, seed=1, actions="table", observe=False)
    rng = np.random.default_rng(1)
    for _ in range(60):
        for n in range(16):
            ids = batch.legal[n, : batch.n_legal[n]]
            assert (np.flatnonzero(batch.mask[n]) == np.sort(ids)).all()
            assert (batch.legal[n, batch.n_legal[n] :] == -1).all()
        places = (rng.random(16) * batch.n_legal).astype(np.intp)
        batch.step(batch.legal[np.arange(16), places])
    with pytest.raises(burghof.NoSuchAction, match="number"):
        batch.step(np.full(16, batch.n_actions, np.int32))


def test_importing_brings_little_along() -> None:
    """How long it takes says ``python -m burghof.bench``; what makes it long is what it would bring along."""
    import subprocess
    import sys

    code = "import sys, burghof; print({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'ray'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
