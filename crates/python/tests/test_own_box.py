"""A box of somebody's own goes through every door: states, views, bots, batches, records, environments."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burghof
from conftest import GAMES, ROOT, needs

# What stands in the file, and what stands there instead: faces that differ from ours and still fit together.
CHANGES: dict[str, list[tuple[str, str]]] = {
    "castles": [("points_extended_bonus = 3", "points_extended_bonus = 5")],
    "burg": [("crown_vp = 8", "crown_vp = 6")],
    # One short wall less on one card, one more on the next: the sums are the same.
    "castellan": [
        ("tower = 1\nlong_wall = 1\nshort_wall = 2", "tower = 1\nlong_wall = 2\nshort_wall = 1"),
        ("tower = 0\nlong_wall = 2\nshort_wall = 2", "tower = 0\nlong_wall = 1\nshort_wall = 3"),
    ],
    "ludwig": [('points = 2\nwants = "utility"', 'points = 4\nwants = "utility"')],
    "schloss": [("dots = 1\nfight = 0\nlife = 2", "dots = 2\nfight = 0\nlife = 3")],
}


def own(game: str) -> str:
    """Change the faces of the box that comes along."""
    text = (ROOT / "crates" / game / "components.toml").read_text()
    for old, new in CHANGES[game]:
        assert old in text, f"{game}: {old}"
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("game", GAMES)
def test_games_are_those_of_the_program(game: str, program: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own(game))
    args = ["--games", "3", "--seed", "mine", "--bots", "greedy,random", "--data", str(file), "--records", str(tmp_path / "r")]
    summary = program("simulate", game, *args, "--json")
    for data in (file, str(file), own(game)):
        played = burghof.simulate(game, ["greedy", "random"], games=3, seed="mine", data=data)
        assert played.summary == json.loads(summary)
        assert played.records == [path.read_text() for path in sorted((tmp_path / "r").iterdir())]
    plain = burghof.simulate(game, ["greedy", "random"], games=3, seed="mine")
    assert plain.records != played.records
    # The record holds the box: nobody needs the file.
    file.unlink()
    for record, state in zip(played.records, played.states(), strict=True):
        assert state.over and state.data is not None and state.record(["greedy", "random"]) == record
    assert burghof.transcript(played.records[0])
    assert next(plain.states()).data is None


@pytest.mark.parametrize("game", GAMES)
def test_states_and_views_keep_their_box(game: str) -> None:
    text = own(game)
    assert burghof.faces(game, text).keys() == burghof.faces(game).keys()
    state = burghof.make(game, seed="mine", data=text)
    plain = burghof.make(game, seed="mine")
    assert state.data is not None and state.data == text.rstrip() and plain.data is None
    assert state != plain and state.view(0) != plain.view(0)
    bot = burghof.Bot("search:5", seed=1)
    for _ in range(25):
        if state.over:
            break
        seat = state.to_act()[0]
        view = state.view(seat)
        world = view.imagine(1)
        again = burghof.State.from_position(game, state.position(), key=state.key, data=text)
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), again):
            assert other == state and other.data == state.data
        assert world.data == state.data and pickle.loads(pickle.dumps(world)) == world
        assert pickle.loads(pickle.dumps(view)) == view == burghof.View.from_json(game, view.json(), seat, data=text)
        assert (world.view(seat).encode() == view.encode()).all()
        state.apply(seat, bot.choose(view))
    seats = state.seats
    dealt: burghof.State | int = 1
    draws: list[int] = []
    while isinstance(dealt := burghof.State.dealt(game, state.people, draws=draws, data=text), int):
        draws.append(0)
    assert dealt.data == state.data and dealt.seats == seats


@pytest.mark.parametrize("game", GAMES)
def test_batches_play_with_it(game: str) -> None:
    text = own(game)
    people = max(burghof.make(game).people or 0, 2)
    space, plain = burghof.Space(game, people, data=text), burghof.Space(game, people)
    assert space.form == plain.form and space.obs_size == plain.obs_size
    batch = burghof.Batch(game, 8, people, seed=1, data=text, features=True)
    against = burghof.Batch(game, 4, people, seed=1, data=text, opponents="greedy", threads=2)
    rng = np.random.default_rng(1)
    for _ in range(30):
        state = batch.state(3)
        assert state.data is not None
        assert (batch.obs[3] == state.view(int(batch.seat[3])).encode()).all()
        batch.step((rng.random(8) * batch.n_legal).astype(np.int32))
        against.step_random()
    assert against.state(0).data == state.data
    worlds = batch.imagine(2, seed=1)
    assert worlds.state(0).data == state.data and (worlds.obs[0] == batch.obs[0]).all()
    assert state.view(0).imagine_many(2, observe=True).state(1).data == state.data


def test_arenas_of_different_boxes_are_not_one() -> None:
    bots, text = ["greedy", "random"], own("burg")
    whole = burghof.arena("burg", bots, blocks=range(4), seed="m", data=text)
    parts = [burghof.arena("burg", bots, blocks=range(n, n + 2), seed="m", data=text) for n in (2, 0)]
    assert burghof.Blocks.merge(parts).json == whole.json
    plain = burghof.arena("burg", bots, blocks=range(2), seed="m")
    with pytest.raises(ValueError, match=r"data: .*not standard"):
        burghof.Blocks.merge([plain, parts[0]])


def test_a_real_table_is_counted_with_it() -> None:
    castle = {"throne": "throne_corridor_food", "tiles": [{"id": "Weinstube", "x": 2, "y": 1}, {"id": "nap_room", "x": 2, "y": 0}]}
    lines, broken = burghof.count("ludwig", {"castles": [castle]}, data=own("ludwig"))
    assert lines and not broken


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_box_is_refused_with_its_entry(game: str, tmp_path: Path) -> None:
    text = own(game)
    file = tmp_path / "broken.toml"
    state = burghof.make(game, seed=1)
    doors: list[Callable[[Any], object]] = [
        lambda data: burghof.make(game, data=data),
        lambda data: burghof.Batch(game, 2, data=data),
        lambda data: burghof.Space(game, data=data),
        lambda data: burghof.State.dealt(game, data=data),
        lambda data: burghof.simulate(game, ["random"], games=1, data=data),
        lambda data: burghof.arena(game, ["random", "greedy"], blocks=range(1), data=data),
        lambda data: burghof.faces(game, data),
        lambda data: burghof.State.from_position(game, state.position(), data=data),
        lambda data: burghof.View.from_json(game, state.view(0).json(), 0, data=data),
    ]
    for broken in (text.replace("\nid = ", "\nid == ", 1), "[meta]\n", "\n", f"{text}\n[meta]\nid = 7\n", f"#{'x' * 5000}\n"):
        file.write_text(broken)
        for door in doors:
            for data in (broken, file):
                with pytest.raises((burghof.BadSetup, burghof.BadPosition)) as caught:
                    door(data)
                assert isinstance(caught.value, burghof.BadSetup | burghof.BadPosition)
                assert caught.value.field, broken[:40]
    file.write_bytes(b"\xff\n")
    big = tmp_path / "big.toml"
    big.write_text("# a line\n" * 100_000)
    wrong: list[tuple[object, type[Exception]]] = [
        (tmp_path / "nowhere.toml", FileNotFoundError),
        (str(tmp_path), IsADirectoryError),
        (file, ValueError),
        (big, ValueError),
        (big.read_text(), ValueError),
        ("", FileNotFoundError),
        ("a\0b", OSError),
        (7, TypeError),
        (b"x", TypeError),
        ({"cards": []}, TypeError),
    ]
    for given, kind in wrong:
        for door in doors:
            with pytest.raises(kind, match=r"data|null|bytes"):
                door(given)
    with pytest.raises(burghof.BadSetup) as caught:
        burghof.make(game, options={"data": text})
    assert isinstance(caught.value, burghof.BadSetup) and caught.value.field == "data"


@needs("pettingzoo")
@needs("gymnasium")
def test_environments_take_it(tmp_path: Path) -> None:
    from burghof.gymnasium import Env, VectorEnv
    from burghof.pettingzoo import parallel_env, raw_env

    text = own("castles")
    table = raw_env("castles", 2, data=text)
    table.reset(seed=1)
    assert table.state_now.data is not None
    assert parallel_env("castles", 2, data=text).table.state.data == table.state_now.data
    assert Env("castles", 2, data=text).batch.state(0).data == table.state_now.data
    assert VectorEnv("castles", 2, data=text).batch.state(1).data == table.state_now.data


@needs("pyspiel")
def test_open_spiel_takes_it(tmp_path: Path) -> None:
    import pyspiel

    import burghof.open_spiel  # noqa: F401

    file = tmp_path / "mine.toml"
    file.write_text(own("castles"))
    game = pyspiel.load_game("burghof_castles", {"players": 2, "data": str(file)})
    node = game.new_initial_state()
    while node.is_chance_node():
        node.apply_action(node.chance_outcomes()[0][0])
    assert node.position.data == own("castles").rstrip()
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, node))[1]
    assert str(again) == str(node)
