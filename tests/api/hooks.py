"""Lets schemathesis speak as people with real secrets, at real tables (see run.py).

What a schema cannot say (whose turn it is, which action is legal, which promise belongs to a part) is put in here: about half
of all well formed requests are made real in this way. Those must be carried out, not merely refused politely.
"""

import atexit
import base64
import collections
import hashlib
import json
import os
import pathlib
import random
import re
import secrets
import urllib.error
import urllib.request

import schemathesis
from hypothesis import strategies
from schemathesis import GenerationMode

HOUSE = os.environ["BURGHOF_HOUSE"]
TALLY = os.environ["BURGHOF_TALLY"]
MARK = "X-Real"

# How many of the well formed requests are made real.
SHARE = float(os.environ.get("BURGHOF_SHARE", "0.5"))

# Formats of the description that JSON Schema does not know (docs/api.md).
SCRIPTS = (
    "abcdefghijklmnopqrstuvwxyzäöüßéèñçABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789",
    "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "אבגדהוזחטיכלמנסעפצקרשת",
    "山川田中木林森花月日水火",
)
POSES = re.compile(r"(bot\b.+|burghof|admin|administrator|operator|system|server)", re.IGNORECASE)


def names(words):
    """A name is made of words of one script; whoever is called like the house or like a bot is nobody."""
    script = strategies.sampled_from(SCRIPTS)
    word = script.flatmap(lambda letters: strategies.text(letters, min_size=1, max_size=12))
    joined = strategies.lists(word, min_size=1, max_size=words).map(" ".join)
    return joined.filter(lambda name: not POSES.match(name))


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


HOST = strategies.from_regex(r"[a-z]{1,20}\.example\.(org|com)", fullmatch=True)
TAIL = strategies.from_regex(r"(/[a-z0-9]{0,20}){0,3}", fullmatch=True)
POINTS = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
)
schemathesis.openapi.format("name", names(3))
schemathesis.openapi.format("words", strategies.one_of(names(30), strategies.sampled_from(("Guten Abend! 🎲", "a\nb", "…?"))))
schemathesis.openapi.format("public-https", strategies.builds("https://{}{}".format, HOST, TAIL))
schemathesis.openapi.format("p256-point", strategies.sampled_from(POINTS))

# Whoever does this is nobody afterwards: somebody new each time.
ENDS = ("/api/logout", "/api/logout/all", "/api/me/password", "/api/me/devices/{name}", "/api/me/blocks/{person}")


def fetch(method, path, token=None, body=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(HOUSE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def ask(method, path, token=None, body=None):
    text = fetch(method, path, token, body)
    return json.loads(text) if text else None


GAMES = tuple(game["id"] for game in ask("GET", "/api/games")["games"])


def guest(name="Gast"):
    return ask("POST", "/api/guests", body={"name": name})["token"]


def account():
    """Somebody new with an account: their secret, its name and its password."""
    token, name, password = guest(), "konto" + secrets.token_hex(6), secrets.token_hex(8)
    ask("POST", "/api/accounts", token, {"account": name, "password": password})
    return token, name, password


def close(table, token):
    try:
        ask("POST", f"/api/tables/{table}/votes", token, {"motion": {"kind": "close"}})
    except urllib.error.HTTPError:
        pass  # It is closed already, or somebody else's.


class World:
    """Two people, and tables in whatever state is wanted."""

    def __init__(self):
        self.tokens = [guest("Anna"), guest("Ben")]
        self.persons = [ask("GET", "/api/me", token)["id"] for token in self.tokens]
        self.live = []
        self.ended = []
        self.fresh = []

    def make(self, seats=("me", "open"), **more):
        """A table for one request alone; it is closed afterwards."""
        wish = {"game": random.choice(GAMES), "seats": list(seats), "rated": False, **more}
        self.fresh.append(ask("POST", "/api/tables", self.tokens[0], wish)["id"])
        return self.fresh[-1]

    def kept(self):
        """A table at play that is not closed so soon."""
        table = self.begun()
        self.fresh.remove(table)
        return table

    def clear(self):
        """Whoever makes tables and looks after none may make no more."""
        for table in self.fresh:
            for token in self.tokens:
                close(table, token)
        self.fresh.clear()

    def promise(self, table, token):
        """Sits down; the part of the key to be shown."""
        part = secrets.token_hex(32)
        promise = hashlib.sha256(f"burghof part {part}".encode()).hexdigest()
        ask("POST", f"/api/tables/{table}/sit", token, {"promise": promise})
        return part

    def promised(self):
        """A table where everybody has promised a part and nobody has shown one."""
        table = self.make()
        return table, [self.promise(table, token) for token in self.tokens]

    def begun(self):
        table, parts = self.promised()
        for token, part in zip(self.tokens, parts):
            ask("POST", f"/api/tables/{table}/reveal", token, {"part": part})
        return table

    def playing(self):
        """A table at play, whose turn it is, the number there, and what they may do."""
        while True:
            while len(self.live) < 12:
                self.live.append(self.kept())
            table = random.choice(self.live)
            state = ask("GET", f"/api/tables/{table}")
            seats = state["to_act"]
            mine = lambda seat: state["seats"][seat]["person"] == self.persons[seat]
            if state["status"] != "playing" or state["paused_at"] or not seats or not all(map(mine, (0, 1))):
                self.live.remove(table)
                continue
            seat = random.choice(seats)
            offers = ask("GET", f"/api/tables/{table}/legal?seat={seat}", self.tokens[seat])
            if not offers["legal"] or any(seat["resigned"] for seat in state["seats"]):
                self.live.remove(table)
                continue
            return table, seat, offers["number"], [offer["notation"] for offer in offers["legal"]]

    def over(self):
        """A table whose game is over."""
        if not self.ended:
            table = self.kept()
            ask("POST", f"/api/tables/{table}/resign", self.tokens[1])
            self.ended.append(table)
        return random.choice(self.ended)

    def paused(self):
        table = self.begun()
        for token in self.tokens:
            ask("POST", f"/api/tables/{table}/votes", token, {"motion": {"kind": "pause"}})
        return table


WORLD = None
# What was answered how often, and which operations were carried out.
tally = collections.Counter()
carried = set()


def world():
    global WORLD
    WORLD = WORLD or World()
    return WORLD


class Real:
    """A request that can be carried out as things stand: who asks, where, with what."""

    def __init__(self, who=0, token=None, body=None, query=None, **path):
        self.token = token or world().tokens[who]
        self.body, self.query, self.path = body, query or {}, path


def move():
    table, seat, number, legal = world().playing()
    body = {"seat": seat, "number": number, "actions": [random.choice(legal)], "key": secrets.token_hex(8)}
    return Real(seat, body=body, id=table)


def undo():
    """What cannot be taken back any more is refused, and rightly."""
    done = move()
    ask("POST", f"/api/tables/{done.path['id']}/moves", done.token, done.body)
    return Real(token=done.token, body={"seat": done.body["seat"]}, id=done.path["id"])


def wish():
    table, seat, _, legal = world().playing()
    return Real(seat, body={"seat": seat, "action": random.choice(legal)}, id=table)


def sit():
    promise = hashlib.sha256(secrets.token_bytes(8)).hexdigest()
    return Real(1, body={"promise": promise}, id=world().make())


def reveal():
    table, parts = world().promised()
    return Real(1, body={"part": parts[1]}, id=table)


def seated(**more):
    """Something at a table at play, by whoever is to act there."""

    def real():
        table, seat, *_ = world().playing()
        filled = {name: value(seat) if callable(value) else value for name, value in more.items()}
        return Real(seat, id=table, **filled)

    return real


def new(**more):
    """Something at a table of its own that has just begun."""
    return lambda: Real(id=world().begun(), **more)


def ended(**more):
    return lambda: Real(id=world().over(), **more)


def link():
    table = world().begun()
    token = ask("POST", f"/api/tables/{table}/link", world().tokens[0], {})["token"]
    return Real(token=guest(), body={"token": token})


def record():
    return {"record": fetch("GET", f"/api/tables/{world().over()}/record").decode()}


def moment():
    return Real(name=ask("POST", "/api/moments", body=record())["id"])


def cup(rounds=0):
    """A tournament of somebody new, with somebody else in it."""
    maker, other = guest("Cleo"), guest("Dora")
    cup = ask("POST", "/api/cups", maker, {"name": "Abend", "games": [{"game": "castles"}], "kind": "swiss", "size": 2})["id"]
    ask("POST", f"/api/cups/{cup}/join", other)
    if rounds:
        ask("POST", f"/api/cups/{cup}/rounds", maker)
    return maker, other, cup


def maker(rounds=0, body=None, **path):
    def real():
        token, _, name = cup(rounds)
        return Real(token=token, body=body, id=name, **path)

    return real


def joined():
    return Real(token=guest("Emil"), id=cup()[2])


def left():
    _, other, name = cup()
    return Real(token=other, id=name)


def taken_off():
    token, other, name = cup()
    return Real(token=token, id=name, person=ask("GET", "/api/me", other)["id"])


def friend_link(token):
    return {"token": ask("POST", "/api/me/friends/link", token)["token"]}


def befriend():
    return Real(token=guest("Emil"), body=friend_link(world().tokens[0]))


def house_of_a_friend():
    token = guest("Emil")
    ask("POST", "/api/friends", token, friend_link(world().tokens[0]))
    return Real(token=token, person=world().persons[0])


def whole(value):
    """Whole numbers without a point: 13.0 is one in JSON Schema, and none for whoever reads it as a number of a seat."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: whole(part) for name, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list) else value


def log_in():
    _, name, password = account()
    return Real(body={"account": name, "password": password})


def register():
    return Real(token=guest(), body={"account": "neu" + secrets.token_hex(6), "password": secrets.token_hex(8)})


def change_password():
    token, _, password = account()
    return Real(token=token, body={"old": password, "new": secrets.token_hex(8)})


def sign_out():
    token, name, password = account()
    ask("POST", "/api/login", body={"account": name, "password": password})
    devices = ask("GET", "/api/me/devices", token)["devices"]
    return Real(token=token, name=next(device["id"] for device in devices if not device["here"]))


def table():
    seats = random.choice((["me", "open"], ["me", "bot:random"], ["open", "open"], ["bot:random", "me"]))
    return Real(body={"game": random.choice(GAMES), "seats": seats, "listed": random.random() < 0.5, "rated": False})


def push():
    """Where a browser can be told something: the place of nobody."""
    endpoint = f"https://push.example.org/{secrets.token_hex(8)}"
    return {"endpoint": endpoint, "keys": {"p256dh": random.choice(POINTS), "auth": base64url(secrets.token_bytes(16))}}


def as_seat(seat):
    return {"as": str(seat)}


def by_seat(seat):
    return {"seat": seat}


NAME = {"name": "Käthe"}
REAL = {
    "POST /api/tables/{id}/moves": move,
    "POST /api/tables/{id}/undo": undo,
    "POST /api/tables/{id}/proposals": wish,
    "POST /api/tables": table,
    "GET /api/tables/{id}": seated(),
    "POST /api/tables/{id}/sit": sit,
    "POST /api/tables/{id}/reveal": reveal,
    "PUT /api/tables/{id}/seats/{seat}": lambda: Real(body={"sitter": "bot:random"}, id=world().make(), seat=1),
    "POST /api/tables/{id}/leave": new(),
    "POST /api/tables/{id}/autopilot": new(body={"on": True}),
    "POST /api/tables/{id}/resign": new(),
    "POST /api/tables/{id}/link": new(body={}),
    "POST /api/tables/{id}/rematch": ended(),
    "POST /api/tables/{id}/votes": new(body={"motion": {"kind": "pause"}}),
    "POST /api/tables/{id}/resume": lambda: Real(id=world().paused()),
    "GET /api/tables/{id}/chat": seated(),
    "POST /api/tables/{id}/chat": new(body={"text": "Guten Abend"}),
    "POST /api/tables/{id}/chat/read": new(body={"id": 0}),
    "POST /api/tables/{id}/reports": lambda: Real(body={"person": world().persons[1], "text": "unfreundlich"}, id=world().begun()),
    "GET /api/tables/{id}/view": seated(query=as_seat),
    "GET /api/tables/{id}/position": ended(),
    "GET /api/tables/{id}/legal": seated(query=by_seat),
    "GET /api/tables/{id}/preview": seated(query=by_seat),
    "GET /api/tables/{id}/prompt": seated(query=as_seat),
    "GET /api/tables/{id}/description": seated(query=as_seat),
    "GET /api/tables/{id}/drawing": seated(query=as_seat),
    "GET /api/tables/{id}/score": seated(query=as_seat),
    "GET /api/tables/{id}/aid": seated(query=as_seat),
    "GET /api/tables/{id}/hint": seated(query=lambda seat: {"seat": seat, "bot": "random"}),
    "GET /api/tables/{id}/log": seated(query=as_seat),
    "GET /api/tables/{id}/record": ended(),
    "PUT /api/tables/{id}/screen": new(body={"zoom": 150, "x": 40, "y": 60, "points": True, "reveal": False}),
    "POST /api/links": link,
    "POST /api/links/look": link,
    "POST /api/moments": lambda: Real(body=record()),
    "GET /api/moments/{name}": moment,
    "POST /api/friends": befriend,
    "GET /api/people/{person}/house": house_of_a_friend,
    "GET /api/cups/{id}": maker(),
    "POST /api/cups/{id}/join": joined,
    "POST /api/cups/{id}/leave": left,
    "DELETE /api/cups/{id}/people/{person}": taken_off,
    "POST /api/cups/{id}/rounds": maker(),
    "PUT /api/cups/{id}/tables/{number}": maker(1, {"places": [1, 2]}, number=0),
    "PUT /api/cups/{id}/pause": maker(1, {"pause": True}),
    "POST /api/cups/{id}/end": maker(),
    "POST /api/cups": lambda: Real(token=guest(), body={"name": "Abend", "games": [{"game": "burg"}], "kind": "round_robin", "size": 2}),
    "POST /api/guests": lambda: Real(body=NAME),
    "PATCH /api/me": lambda: Real(token=guest(), body=NAME),
    "POST /api/accounts": register,
    "POST /api/login": log_in,
    "PUT /api/me/password": change_password,
    "DELETE /api/me/devices/{name}": sign_out,
    # Not by those who are to sit at one table later on.
    "PUT /api/me/blocks/{person}": lambda: Real(token=guest(), person=world().persons[1]),
    "DELETE /api/me/blocks/{person}": lambda: Real(token=guest(), person=world().persons[1]),
    "PUT /api/me/notices": lambda: Real(body={"wanted": False}),
    "PUT /api/me/push": lambda: Real(token=guest(), body=push()),
    "GET /api/leaderboard/{game}": lambda: Real(game=random.choice(GAMES)),
    "GET /api/games/{game}/faces": lambda: Real(game=random.choice(GAMES)),
}
# Refused rightly now and then, however real: something was revealed meanwhile, or the rules ask for silence.
REFUSED = {
    "POST /api/tables/{id}/undo": (409,),
    "POST /api/tables/{id}/proposals": (409,),
    "POST /api/tables/{id}/chat": (409,),
}


def name_of(case):
    return f"{case.operation.method.upper()} {case.operation.path}"


def well_formed(case):
    return case.meta is None or case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.auth(refresh_interval=None)
class Secret:
    def get(self, case, context):
        path, method = case.operation.path, case.operation.method.lower()
        if path in ENDS or (path == "/api/me" and method == "delete"):
            return guest()
        return random.choice(world().tokens)

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Half of the well formed requests become real; most of the others are at least about a table there is."""
    if (case.query or {}).get("wait") not in (None, 0):
        # There is nothing to be found by waiting for a minute.
        case.query = {**case.query, "wait": 1} if well_formed(case) else case.query
    if not well_formed(case):
        return
    if isinstance(case.body, (dict, list)):
        case.body = whole(case.body)
    name = name_of(case)
    real = REAL.get(name)
    if real and (name not in carried or random.random() < SHARE):
        real = real()
        case.headers["Authorization"] = f"Bearer {real.token}"
        case.headers[MARK] = "1"
        case.headers.pop("Idempotency-Key", None)
        case.path_parameters = {name: str(value) for name, value in real.path.items()}
        case.query = real.query
        if real.body is not None:
            case.body, case.media_type = real.body, "application/json"
    elif case.operation.path.startswith("/api/tables/{id}") and random.random() < 0.8:
        case.path_parameters["id"] = random.choice(world().live + world().ended or [world().over()])


@schemathesis.check
def what_is_real_is_done(ctx, response, case):
    """A request that can be carried out is carried out."""
    if MARK in (case.headers or {}):
        allowed = REFUSED.get(name_of(case), ())
        done = 200 <= response.status_code < 300 or response.status_code in allowed
        assert done, f"{response.status_code} to a request that could be carried out"


@schemathesis.hook
def after_call(context, case, response):
    kind = "real" if MARK in (case.headers or {}) else "formed" if well_formed(case) else "malformed"
    tally[name_of(case), kind, response.status_code] += 1
    if 200 <= response.status_code < 300:
        carried.add(name_of(case))
    if name_of(case) == "POST /api/tables" and response.status_code == 201:
        close(response.json()["id"], case.headers["Authorization"].removeprefix("Bearer "))
    world().clear()


@atexit.register
def tell():
    path = pathlib.Path(TALLY)
    before = json.loads(path.read_text()) if path.exists() else []
    path.write_text(json.dumps(before + [[*key, count] for key, count in sorted(tally.items())]))
