"""Hashes, transcripts and records are those of the program, over whole games."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import burghof
from conftest import GAMES, ROOT, TABLES


@pytest.mark.parametrize("game", GAMES)
def test_transcripts_are_those_of_the_program(game: str, program: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    records = tmp_path / "records"
    args = ["--games", "4", "--seed", "python", "--bots", "random,adept"]
    summary = program("simulate", game, *args, "--json", "--transcript", str(file), "--records", str(records))
    played = burghof.simulate(game, ["random", "adept"], games=4, seed="python", threads=2)
    assert "\n".join(played.transcript()) + "\n" == file.read_text()
    assert played.summary == json.loads(summary)
    written = [path.read_text() for path in sorted(records.iterdir())]
    assert played.records == written


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_by_states_is_the_game_of_the_record(game: str, seats: int) -> None:
    played = burghof.simulate(game, ["random"], games=1, seed=seats, seats=seats)
    lines = [json.loads(line) for line in played.transcript()]
    state = burghof.make(game, seats, key=lines[0]["key"])
    again = burghof.State.from_position(game, lines[0]["position"], key=lines[0]["key"])
    assert json.loads(state.position_json()) == lines[0]["position"]
    for line in lines[1:-1]:
        assert line["seat"] in state.to_act()
        assert line["notation"] in [action.notation for action in state.legal(line["seat"])]
        state.apply(line["seat"], line["notation"])
        again.apply(line["seat"], line["notation"])
        assert state.position() == line["position"]
        assert list(state.to_act()) == line["to_act"]
        assert state.hash() == again.hash()
    assert state.over and not state.legal()
    end = state.outcome()
    assert end is not None
    stated = lines[-1]["outcome"]
    assert (end.ended_by, end.places, end.points) == (stated["ended_by"], stated["places"], stated["points"])
    sheet = [(line.rule, line.points, line.text()) for line in state.score()]
    assert sheet == [(line["rule"], line["points"], line["text"]) for line in lines[-1]["score"]]
    assert state.record(["random"] * seats) == played.records[0]
    assert abs(sum(end.returns)) < 1e-9


@pytest.mark.parametrize("game", GAMES)
def test_golden_games_replay(game: str) -> None:
    for path in sorted((ROOT / "crates" / game / "golden").glob("*.record")):
        text = path.read_text()
        state = burghof.State.from_record(text)
        assert state.record() == burghof.State.from_record(state.record()).record()
        assert burghof.State.from_record(text, at=0).number == 0


@pytest.mark.parametrize("game", GAMES)
def test_records_can_be_cut_and_states_copied(game: str) -> None:
    record = burghof.simulate(game, ["random"], games=1, seed="cut").records[0]
    state = burghof.State.from_record(record, at=10)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and other.hash() == state.hash() and other.number == 10
        other.step(0)
        assert state.number == 10 and other.number == 11
        assert other.hash() != state.hash() or other.to_act() != state.to_act() or other != state
    imagined = state.view(state.to_act()[0]).imagine(3)
    assert pickle.loads(pickle.dumps(imagined)) == imagined


@pytest.mark.parametrize("game", GAMES)
def test_views_know_what_their_seat_knows(game: str) -> None:
    state = burghof.make(game, seed="view")
    for step in range(40):
        if state.over:
            break
        seat = state.to_act()[0]
        view = state.view(seat)
        legal = [action.notation for action in state.legal(seat)]
        assert [action.notation for action in view.legal()] == legal
        assert view.json() == state.view(seat).json()
        world = view.imagine(step)
        assert world.view(seat).key() == view.key()
        assert world.view(seat) == view
        assert burghof.View.from_json(game, view.json(), seat).json() == view.json()
        assert pickle.loads(pickle.dumps(view)) == view
        state.step(step % len(legal))


@pytest.mark.parametrize("game", GAMES)
def test_draws_add_up(game: str) -> None:
    state = burghof.make(game, seed="draws")
    found = 0
    for step in range(60):
        if state.over:
            break
        seat = state.to_act()[0]
        for action in state.legal(seat)[:3]:
            try:
                results = state.draws(seat, action, most=2_000)
            except ValueError:
                continue
            found += len(results) > 1
            assert abs(sum(odds for odds, _ in results) - 1) < 1e-9
        state.step(step % state.n_legal())
    assert found or game in ("burg", "ludwig", "castles", "schloss", "castellan")


@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_as_in_the_program(game: str) -> None:
    """The same dice, the same choice: a simulated game can be played by hand."""
    for spec in ("random", "greedy", "adept", "search:20"):
        bot, twin = burghof.Bot(spec, seed=5), burghof.Bot(spec, seed=5)
        state = burghof.make(game, seed="bots")
        for _ in range(6):
            if state.over:
                break
            seat = state.to_act()[0]
            chosen, considered = bot.think(state.view(seat))
            assert twin.choose(state.view(seat)) == chosen
            assert chosen in state.legal(seat)
            assert all(action in state.legal(seat) for action, _, _ in considered)
            state.apply(seat, chosen)


def test_arena_parts_are_the_whole(program: Callable[..., str], tmp_path: Path) -> None:
    bots = ["adept", "random", "greedy"]
    whole = burghof.arena("castles", bots, blocks=range(6), seed="m")
    parts = [burghof.arena("castles", bots, blocks=range(n, n + 2), seed="m", threads=1) for n in (4, 0, 2)]
    assert burghof.Blocks.merge(parts).json == whole.json
    file = tmp_path / "arena.json"
    program("arena", "castles", "--bots", ",".join(bots), "--games", "12", "--seed", "m", "--json", str(file))
    assert file.read_text() == whole.json
    with pytest.raises(ValueError, match="block 0"):
        burghof.Blocks.merge(parts[:1])
    other = burghof.arena("castles", bots, blocks=range(2, 4), seed="other")
    with pytest.raises(ValueError, match="seed"):
        burghof.Blocks.merge([parts[1], other])
    assert whole.verdict()["pairs"][0]["games"] == 12


def test_options_and_languages() -> None:
    info = {game.id: game for game in burghof.games()}
    for game in info.values():
        assert game.title("de") and game.people[0] <= game.people[1] and game.longest > 0
        for option in game.options:
            state = burghof.make(game.id, options={option.key: option.default}, seed=1)
            assert state.options[option.key] == option.default
        assert burghof.rules(game.id, "de") != burghof.rules(game.id, "en")
    state = burghof.make("castellan", seed=1)
    action = state.legal()[0]
    assert action.text("de") != action.text("en")
    assert "<pre" in state._repr_html_()
    assert state.view(0).prompt("de") and state.view().describe("en")
