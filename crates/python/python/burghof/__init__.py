"""Burghof in Python: five castle board games with exact, cited rules.

>>> import burghof
>>> [game.id for game in burghof.games()]
['castles', 'burg', 'castellan', 'ludwig', 'schloss']
>>> state = burghof.make("castles", 2, seed="first")
>>> bot = burghof.Bot("adept", seed=1)
>>> while not state.over:
...     seat = state.to_act()[0]
...     state.apply(seat, bot.choose(state.view(seat)))
>>> state.outcome().ended_by
'CST-71'

The same seed gives the same game as in the program, in the browser and on any other machine.
"""

from __future__ import annotations

from burghof._arena import Blocks, Simulation, arena, simulate
from burghof._burghof import (
    Action,
    Batch,
    Bot,
    GameInfo,
    OptionInfo,
    Outcome,
    ScoreLine,
    Space,
    State,
    View,
    __version__,
    count,
    faces,
    games,
    make,
    rule,
    rules,
    transcript,
)
from burghof._corpus import Corpus, Given
from burghof._errors import (
    BadCorpus,
    BadPosition,
    BadRecord,
    BadSetup,
    BotFailed,
    BurghofError,
    GameOver,
    NoRecord,
    NoSuchAction,
    NoSuchSeat,
    Refused,
    UnknownBot,
    UnknownGame,
    Unreadable,
)

__all__ = [
    "Action",
    "BadCorpus",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Batch",
    "Blocks",
    "Bot",
    "BotFailed",
    "BurghofError",
    "Corpus",
    "GameInfo",
    "GameOver",
    "Given",
    "NoRecord",
    "NoSuchAction",
    "NoSuchSeat",
    "OptionInfo",
    "Outcome",
    "Refused",
    "ScoreLine",
    "Simulation",
    "Space",
    "State",
    "UnknownBot",
    "UnknownGame",
    "Unreadable",
    "View",
    "__version__",
    "arena",
    "count",
    "faces",
    "games",
    "make",
    "rule",
    "rules",
    "simulate",
    "transcript",
]
