"""What can be wrong. Refusals cite their rule and speak both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burghof import State, View


class BurghofError(Exception):
    """Everything that Burghof itself raises."""


class _Spoken(BurghofError, ValueError):
    """Something said in both languages."""

    en: str
    de: str

    def text(self, lang: str = "en") -> str:
        """Say it in a language: ``"en"`` or ``"de"``."""
        if lang not in ("en", "de"):
            raise ValueError(f"lang: {lang!r}; Burghof speaks 'de' and 'en'")
        return self.de if lang == "de" else self.en


class Refused(_Spoken):
    """A rule forbids an action. Nothing has happened.

    >>> import burghof
    >>> state = burghof.make("castellan", seed="a")
    >>> no = state.check(1, "end")
    >>> no.rule
    'CAS-14'
    >>> print(no.text("de"))
    Jetzt nicht. Lege zuerst Karten aus.
    """

    def __init__(self, game: str, rule: str, id: str, en: str, de: str, seat: int, notation: str) -> None:
        super().__init__(game, rule, id, en, de, seat, notation)
        self.game, self.rule, self.id = game, rule, id
        self.en, self.de = en, de
        self.seat, self.notation = seat, notation

    def __str__(self) -> str:
        return f"{self.rule}: {self.en} (seat {self.seat}: {self.notation})"


class Unreadable(_Spoken):
    """A notation that cannot be read.

    >>> import burghof
    >>> try:
    ...     burghof.make("castles", 2, seed="doc").apply(0, "castle!")
    ... except burghof.Unreadable as error:
    ...     print(error.notation)
    castle!
    """

    def __init__(self, notation: str, en: str, de: str) -> None:
        super().__init__(notation, en, de)
        self.notation, self.en, self.de = notation, en, de

    def __str__(self) -> str:
        return f"`{self.notation}`: {self.en}"


class BadSetup(_Spoken):
    """A game cannot be set up like this; ``field`` is ``"seats"`` or the name of the option.

    >>> import burghof
    >>> try:
    ...     burghof.make("castles", 9)
    ... except burghof.BadSetup as error:
    ...     print(error.field)
    seats
    """

    def __init__(self, field: str, en: str, de: str) -> None:
        super().__init__(field, en, de)
        self.field, self.en, self.de = field, en, de

    def __str__(self) -> str:
        return f"{self.field}: {self.en}" if self.field else self.en


class BadRecord(_Spoken):
    """A record that cannot be read or replayed; ``line`` is counted from 1, 0 if it is about none.

    >>> import burghof
    >>> try:
    ...     burghof.State.from_record("hello")
    ... except burghof.BadRecord as error:
    ...     print(error.line)
    1
    """

    def __init__(self, line: int, en: str, de: str) -> None:
        super().__init__(line, en, de)
        self.line, self.en, self.de = line, en, de

    def __str__(self) -> str:
        return f"line {self.line}: {self.en}" if self.line else self.en


class BadPosition(BurghofError, ValueError):
    """A position or a view that cannot be; ``field`` is the field or the invariant.

    >>> import burghof
    >>> try:
    ...     burghof.State.from_position("castles", "{")
    ... except burghof.BadPosition as error:
    ...     print(type(error).__name__)
    BadPosition
    """

    def __init__(self, field: str, what: str) -> None:
        super().__init__(field, what)
        self.field, self.what = field, what

    def __str__(self) -> str:
        return self.what


class BadCorpus(BurghofError, ValueError):
    """A file that is no sound edition of the corpus; ``line`` is counted from 1.

    >>> import burghof, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "corpus.jsonl")
    >>> _ = file.write_text("hello")
    >>> try:
    ...     burghof.Corpus(file)
    ... except burghof.BadCorpus as error:
    ...     print(error.line)
    1
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(line, what)
        self.line, self.what = line, what

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"


class UnknownGame(BurghofError, ValueError):
    """No game has this id."""

    def __init__(self, id: str, known: str) -> None:
        super().__init__(id, known)
        self.id, self.known = id, known.split(", ")

    def __str__(self) -> str:
        return f"there is no game `{self.id}`; there are: {', '.join(self.known)}"

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str, str]]:
        return UnknownGame, (self.id, ", ".join(self.known))


class UnknownBot(BurghofError, ValueError):
    """No bot has this name."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(name, what)
        self.name, self.what = name, what

    def __str__(self) -> str:
        return self.what


class NoSuchSeat(BurghofError, IndexError):
    """There is no such seat at this table."""

    def __init__(self, game: str, seat: int, seats: int) -> None:
        super().__init__(game, seat, seats)
        self.game, self.seat, self.seats = game, seat, seats

    def __str__(self) -> str:
        return f"seat: this table of {self.game} has seats 0 to {self.seats - 1}, not {self.seat}"


class NoSuchAction(BurghofError, IndexError):
    """The list of legal actions has no such place; in a batch ``entry`` says in which game, and nothing has happened.

    >>> import burghof
    >>> try:
    ...     burghof.make("castles", 2, seed="doc").step(1000)
    ... except burghof.NoSuchAction as error:
    ...     print(error.index, error.legal > 0)
    1000 True
    """

    def __init__(self, index: int, legal: int, seat: int, entry: int | None = None, table: bool = False) -> None:
        super().__init__(index, legal, seat, entry, table)
        self.index, self.legal, self.seat, self.entry, self.table = index, legal, seat, entry, table

    def __str__(self) -> str:
        where = "action" if self.entry is None else f"actions[{self.entry}]"
        what = "is not the number of a legal action" if self.table else "is no place in the list"
        return f"{where}: {self.index} {what}; seat {self.seat} has {self.legal} legal actions"


class GameOver(BurghofError, ValueError):
    """The game is over; ``rule`` is the one that ended it."""

    def __init__(self, game: str, rule: str) -> None:
        super().__init__(game, rule)
        self.game, self.rule = game, rule

    def __str__(self) -> str:
        return f"this game of {self.game} is over" + (f" by {self.rule}" if self.rule else "")


class NoRecord(BurghofError, ValueError):
    """What happened cannot be written as a record or a transcript."""


class BotFailed(BurghofError, RuntimeError):
    """A bot from outside hung, died or answered nonsense."""


def going_on(state: State) -> None:
    """See that a game goes on."""
    end = state.outcome() if state.over else None
    if end is not None:
        raise GameOver(state.game, end.ended_by)


def state_again(game: str, position: str, key: str, data: str | None = None) -> State:
    """Read a pickled state that has no record."""
    from burghof import State

    return State.from_position(game, position, key=key, data=data)


def view_again(game: str, json: str, seat: int | None, data: str | None = None) -> View:
    """Read a pickled view."""
    from burghof import View

    return View.from_json(game, json, seat, data=data)
