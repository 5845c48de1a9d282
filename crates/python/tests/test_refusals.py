"""Whatever is wrong becomes an exception that names the rule or the field; nothing panics, and nothing has happened."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import burghof
from conftest import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_refusals_cite_their_rule(game: str) -> None:
    state = burghof.make(game, seed="no")
    before = state.hash()
    seat = state.to_act()[0]
    idle = next((s for s in range(state.seats) if s not in state.to_act() and not state.legal(s)), None)
    action = state.legal(seat)[0]
    if idle is not None:
        no = state.check(idle, action)
        assert no is not None and no.rule[3] == "-" and no.text("de") and no.text("en")
        assert no.rule in str(no) and action.notation in str(no)
        with pytest.raises(burghof.Refused) as caught:
            state.apply(idle, action)
        assert caught.value.rule == no.rule and caught.value.seat == idle
        again = pickle.loads(pickle.dumps(caught.value))
        assert again.rule == no.rule and again.text("de") == no.text("de")
    assert state.check(seat, action) is None
    assert state.hash() == before and state.number == 0


@pytest.mark.parametrize("game", GAMES)
def test_wrong_arguments(game: str) -> None:
    state = burghof.make(game, seed="no")
    seat = state.to_act()[0]
    for bad in (-1, state.seats, 99):
        with pytest.raises(burghof.NoSuchSeat, match="seat"):
            state.legal(bad)
        with pytest.raises(IndexError):
            state.apply(bad, 0)
    for bad in (-1, 100_000):
        with pytest.raises(burghof.NoSuchAction, match="legal actions"):
            state.apply(seat, bad)
        with pytest.raises(burghof.NoSuchAction):
            state.step(bad)
    with pytest.raises(burghof.Unreadable) as caught:
        state.apply(seat, "\x00 what? ü")
    assert caught.value.text("de") != caught.value.text("en")
    wrongs: tuple[object, ...] = (None, 1.5, [], True, b"x")
    for wrong in wrongs:
        with pytest.raises(TypeError, match="action"):
            state.apply(seat, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.apply("0", 0)  # type: ignore[arg-type]
    other = burghof.make("burg" if game == "castles" else "castles", seed=1).legal()[0]
    with pytest.raises(TypeError, match="belongs to"):
        state.apply(seat, other)
    with pytest.raises(ValueError, match="lang"):
        state.text(lang="fr")


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_stays_finished(game: str) -> None:
    played = burghof.simulate(game, ["random"], games=1, seed="over")
    state = next(played.states())
    last = burghof.State.from_record(played.records[0], at=state.number - 1)
    action = last.legal()[0]
    with pytest.raises(burghof.GameOver) as caught:
        state.step(0)
    end = state.outcome()
    assert end is not None and caught.value.rule == end.ended_by
    with pytest.raises((burghof.Refused, burghof.NoSuchAction)):
        state.apply(last.to_act()[0], action)
    with pytest.raises(burghof.NoSuchAction):
        state.apply(0, 0)
    with pytest.raises(burghof.GameOver):
        burghof.Bot("random").choose(state.view(0))
    assert state.legal() == [] and state.n_legal() == 0 and state.to_act() == ()


def test_setups_that_cannot_be() -> None:
    with pytest.raises(burghof.UnknownGame, match="castles"):
        burghof.make("chess")
    with pytest.raises(burghof.BadSetup) as caught:
        burghof.make("castles", 9)
    assert caught.value.field == "seats" and caught.value.text("de")
    with pytest.raises(ValueError, match="seats"):
        burghof.make("castles", 1_000)
    with pytest.raises(burghof.BadSetup) as caught:
        burghof.make("castles", options={"colour": "red"})
    assert caught.value.field == "colour"
    with pytest.raises(TypeError, match="seed"):
        burghof.make("castles", seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="key"):
        burghof.make("castles", key="12")
    with pytest.raises(burghof.UnknownBot, match="adept"):
        burghof.Bot("stockfish")
    with pytest.raises(burghof.UnknownBot):
        burghof.simulate("castles", ["stockfish"])
    with pytest.raises(ValueError, match="budget"):
        state = burghof.make("castles", seed=1)
        burghof.Bot("search:5").choose(state.view(state.to_act()[0]), "soon")
    with pytest.raises(ValueError, match="bots"):
        burghof.simulate("castles", ["random"] * 6, seats=2)
    with pytest.raises(TypeError, match="bots"):
        burghof.simulate("castles", "random")
    with pytest.raises(ValueError, match="blocks"):
        burghof.arena("castles", ["random", "adept"], blocks=range(5, 5))


@pytest.mark.parametrize("game", GAMES)
def test_foreign_records_and_positions(game: str) -> None:
    record = burghof.simulate(game, ["random"], games=1, seed="foreign").records[0]
    lines = record.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    broken = {
        "": 1,
        "hello": 1,
        record.replace(f"game: {game}", "game: chess"): None,
        "\n".join([*lines[:first], "1. 0 nonsense"]): first + 1,
        "\n".join([*lines[:first], "7. 0 nonsense"]): first + 1,
        record.replace("points", "pints"): None,
        record.replace("people: ", "people: 9"): None,
    }
    for text, line in broken.items():
        with pytest.raises((burghof.BadRecord, burghof.UnknownGame)) as caught:
            burghof.State.from_record(text)
        if line is not None:
            assert isinstance(caught.value, burghof.BadRecord) and caught.value.line == line
    with pytest.raises(ValueError, match="at"):
        burghof.State.from_record(record, at=100_000)
    with pytest.raises(burghof.BadRecord):
        burghof.transcript("burghof: 1\n")
    with pytest.raises(burghof.BadPosition):
        burghof.State.from_position(game, "{")
    with pytest.raises(burghof.BadPosition) as bad:
        burghof.State.from_position(game, {"phase": 7, "players": "none"})
    assert bad.value.field or str(bad.value)
    with pytest.raises(TypeError, match="position"):
        burghof.State.from_position(game, 3)  # type: ignore[arg-type]
    state = burghof.make(game, seed=1).view(0).imagine(1)
    with pytest.raises(burghof.NoRecord, match="record"):
        state.record()
    with pytest.raises(ValueError, match="public"):
        burghof.make(game, seed=1).view().legal()


def test_batches_refuse_and_stay_whole() -> None:
    batch = burghof.Batch("castles", 16, 2, seed=1)
    for _ in range(5):
        batch.step_random()
    before = [batch.state(n).hash() for n in range(16)]
    good = np.zeros(16, np.int32)
    wrong: list[tuple[object, type[Exception], str]] = [
        ([0] * 16, TypeError, "NumPy"),
        (good.astype(np.float32), TypeError, "float32"),
        (good.astype(np.uint8), TypeError, "uint8"),
        (good.astype(np.bool_), TypeError, "bool"),
        (good[:15], ValueError, "shape"),
        (good.reshape(4, 4), ValueError, "shape"),
        (good - 1, burghof.NoSuchAction, r"actions\[0\]"),
        (good + 60, burghof.NoSuchAction, r"actions\[0\]"),
        (good.astype(np.int64) + (1 << 40), burghof.NoSuchAction, "legal"),
        (None, TypeError, "actions"),
    ]
    one_bad = good.copy()
    one_bad[11] = 10_000
    wrong.append((one_bad, burghof.NoSuchAction, r"actions\[11\]"))
    for actions, kind, words in wrong:
        with pytest.raises(kind, match=words):
            batch.step(actions)  # type: ignore[arg-type]
        assert [batch.state(n).hash() for n in range(16)] == before
    batch.mask[:] = 1
    batch.n_legal[:] = 1000
    with pytest.raises(burghof.NoSuchAction):
        batch.step(good + 900)
    with pytest.raises(ValueError, match="resize"):
        batch.obs.resize((1, 1), refcheck=False)
    batch.step(good)
    assert [batch.state(n).hash() for n in range(16)] != before
    with pytest.raises(IndexError):
        batch.state(16)
    bad: tuple[dict[str, Any], ...] = (
        {"n": 0},
        {"n": 1 << 40},
        {"actions": "names"},
        {"opponents": []},
        {"opponents": ["adept"] * 9},
        {"opponents": "stockfish"},
        {"learner": 1},
        {"opponents": "random", "learner": 7},
        {"autoreset": "sometimes"},
    )
    for kwargs in bad:
        given: dict[str, Any] = {"game": "castles", "n": 4, **kwargs}
        with pytest.raises((ValueError, OverflowError)):
            burghof.Batch(**given)
    with pytest.raises(ValueError, match="again"):
        burghof.make("castles", seed=1).view(0).imagine_many(3).reset()
