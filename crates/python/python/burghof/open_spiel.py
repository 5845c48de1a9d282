"""Burghof for OpenSpiel: importing this module registers ``burghof_castles`` and the other games.

Chance is explicit: every draw of the rules is one of ``of`` equal results, so an action that draws leads to a chance node for each
draw. An action is a place in the list of legal actions. The information state of a player is everything it has seen: the log with
the others' face-down actions masked, and what its views showed on the way.

>>> import pyspiel
>>> import burghof.open_spiel
>>> game = pyspiel.load_game("burghof_castles(players=2)")
>>> game.new_initial_state().is_chance_node()
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import burghof
from burghof._errors import going_on

MOST_RESULTS = 256
"""No draw of any game has more results."""

_MASK = (1 << 64) - 1


def _options(text: str) -> dict[str, str]:
    """Read ``"key=value;key=value"``."""
    pairs = (pair.partition("=") for pair in text.split(";") if pair)
    return {key.strip(): value.strip() for key, _, value in pairs}


def _type(info: burghof.GameInfo) -> Any:
    fewest, most = info.people
    return pyspiel.GameType(
        short_name=f"burghof_{info.id}",
        long_name=f"{info.title('en')} (Burghof)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=max(fewest, 1),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(fewest, 2), "options": "", "data": ""},
    )


class _Log(list[tuple[int, str, bool]]):
    """What was done: seat, notation, and whether it was face down. Its entries never change, so a copy need not copy them."""

    def __deepcopy__(self, memo: Any) -> _Log:
        return _Log(self)


class Game(pyspiel.Game):
    """A game of Burghof as OpenSpiel knows games."""

    info: burghof.GameInfo
    type_: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        people = int(given.get("players", max(self.info.people[0], 2)))
        self.options = _options(str(given.get("options", "")))
        self.data = str(given.get("data", "")) or None
        self.space = burghof.Space(self.info.id, people, options=self.options, data=self.data)
        self.people = people
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.space.n_index,
            max_chance_outcomes=MOST_RESULTS,
            num_players=people,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.info.longest,
        )
        super().__init__(self.type_, game_info, given)

    def new_initial_state(self) -> State:
        """Begin a game: the first nodes deal it."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Make somebody who looks at states."""
        perfect = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return Observer(self.space.obs_size, perfect)


class State(pyspiel.State):
    """A position, or what leads to the next one: a deal or an action whose draws are not all made."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._id, self._people, self._options, self._data = game.info.id, game.people, game.options, game.data
        self._at: burghof.State | None = None
        self._doing: tuple[int, int] | None = None
        self._draws: list[int] = []
        self._of = 0
        self._log = _Log()
        self._seen = [0] * game.people
        self._go_on()

    def _go_on(self) -> None:
        """Draw what has one result only; stop at a draw that has several, or arrive."""
        while True:
            if self._at is None:
                agreed: Any = {"options": self._options, "data": self._data}
                to = burghof.State.dealt(self._id, self._people, draws=self._draws, **agreed)
            elif self._doing is not None:
                to = self._at.with_draws(*self._doing, self._draws)
            else:
                return
            if not isinstance(to, int):
                self._at, self._doing, self._draws, self._of = to, None, [], 0
                for player in range(self._people):
                    key = to.view(player).key()
                    self._seen[player] = (self._seen[player] * 0x9E3779B97F4A7C15 + key + 1) & _MASK
                return
            if to > 1:
                if to > MOST_RESULTS:
                    raise RuntimeError(f"a draw of {to} results, more than {MOST_RESULTS}")
                self._of = to
                return
            self._draws.append(0)

    @property
    def position(self) -> burghof.State:
        """The position, or the one before the action whose draws are being made."""
        if self._at is None:
            raise ValueError("the game is still being dealt")
        return self._at

    def current_player(self) -> int:
        """Say whose turn it is: the lowest seat of those that are waited for."""
        if self._of:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.position.to_act()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.position.n_legal(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the results of the draw: all have the same odds."""
        return [(result, 1.0 / self._of) for result in range(self._of)]

    def _apply_action(self, action: int) -> None:
        if self._of:
            if not 0 <= action < self._of:
                raise ValueError(f"draw: {action} is not one of {self._of} results")
            self._draws.append(action)
        else:
            going_on(self.position)
            seat = self.current_player()
            chosen = self._chosen(seat, action)
            self._log.append((seat, chosen.notation, self.position.secret(seat, chosen)))
            self._doing = (seat, action)
        self._go_on()

    def _chosen(self, player: int, action: int) -> burghof.Action:
        """Look up what stands at a place of the list; a place from the end is none."""
        legal = self.position.legal(player)
        if not 0 <= action < len(legal):
            raise burghof.NoSuchAction(action, len(legal), player)
        return legal[action]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._chosen(player, action).notation

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return not self._of and self._at is not None and self._at.over

    def returns(self) -> list[float]:
        """Pay each player: the share of victory less that of an equal among equals."""
        if not self.is_terminal():
            return [0.0] * self._people
        return self.position.returns()[: self._people]

    def information_state_string(self, player: int | None = None) -> str:
        """Write down everything a player has seen."""
        player = self.current_player() if player is None else player
        over = self.is_terminal()
        log = (f"{seat} {'?' if secret and seat != player and not over else notation}" for seat, notation, secret in self._log)
        return f"{player}|{'; '.join(log)}|{self._seen[player]:016x}"

    def observation_string(self, player: int | None = None) -> str:
        """Write down what a player sees now."""
        player = self.current_player() if player is None else player
        return "dealing" if self._at is None else self._at.view(player).text()

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Imagine another world that looks the same to a player."""
        other: State = self.clone()
        number = sampler() if callable(sampler) else np.random.random()
        other._at = self.position.view(player).imagine(int(number * (1 << 53)))
        return other

    def __str__(self) -> str:
        if self._at is None:
            return f"dealing {self._draws}"
        text = self._at.text()
        return f"{text}\n{self._doing} {self._draws}" if self._doing else text


class Observer:
    """Puts what a player sees into an array of numbers, or into words."""

    def __init__(self, size: int, perfect: bool) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}
        self._perfect = perfect

    def set_from(self, state: State, player: int) -> None:
        """Look at a state."""
        self.tensor.fill(0)
        if state._at is not None:
            self.tensor[:] = state._at.view(player).encode()

    def string_from(self, state: State, player: int) -> str:
        """Say what a player sees, or has seen."""
        return state.information_state_string(player) if self._perfect else state.observation_string(player)


def _register() -> None:
    known = set(pyspiel.registered_names())
    for info in burghof.games():
        kind = _type(info)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"Game_{info.id}", (Game,), {"info": info, "type_": kind}))


_register()
