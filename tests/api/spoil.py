"""Takes requests that can be carried out, and spoils one thing in each: a field, a part of the path, a parameter, the whole body.

What comes of it may be done or refused, but with a problem document and never with a failure of ours. Run by run.py.
"""

import http.client
import json
import random
import sys
import time
import urllib.parse

import hooks

HOSTILE = (
    None,
    True,
    -1,
    3.5,
    256,
    2**31,
    2**63,
    -(2**63) - 1,
    1e308,
    "",
    " ",
    "\0",
    "\u202eevil",
    "🎲" * 200,
    "x" * 60_000,
    "9" * 400,
    "../../etc/passwd",
    "' OR 1=1 --",
    "public",
    "bot:cmd:true",
    "https://127.0.0.1/",
    [],
    {},
    [None] * 5_000,
    {"kind": "undo", "to": -1},
)
DEEP = '{"a":' * 5_000 + "1" + "}" * 5_000


def replaced(body, path, value):
    """The body with this part of it being another."""
    if not path:
        return value
    copy = body.copy()
    copy[path[0]] = replaced(body[path[0]], path[1:], value)
    return copy


def parts(body, path=()):
    """The ways to all parts of a body."""
    yield path
    inner = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in inner:
        yield from parts(value, (*path, key))


def spoiled(operation, real):
    """Requests like this one with something wrong in them: path, query, body as text."""
    method, template = operation.split(" ", 1)
    text = None if real.body is None else json.dumps(real.body)
    path = lambda parts: template.format_map({name: urllib.parse.quote(str(value), safe="") for name, value in parts.items()})
    for name in real.path:
        for value in HOSTILE:
            yield path({**real.path, name: str(value)[:4_000]}), real.query, text
    for name in {**real.query, "as": 0, "seat": 0, "at": 0, "since": 0}:
        if method == "GET":
            for value in HOSTILE:
                yield path(real.path), {**real.query, name: str(value)[:4_000]}, text
    if real.body is None:
        return
    for way in parts(real.body):
        for value in HOSTILE:
            yield path(real.path), real.query, json.dumps(replaced(real.body, way, value))
    yield path(real.path), real.query, json.dumps({**real.body, "more": 1})
    for name in real.body:
        yield path(real.path), real.query, json.dumps({key: value for key, value in real.body.items() if key != name})
    for broken in (DEEP, text[:-1], text + "x", "\ufeff" + text, text.replace('"', "'"), ""):
        yield path(real.path), real.query, broken


def spoil(operation, host, until):
    """Spoils one operation until this moment: how many requests that were, and what was wrong about answers."""
    count, wrong = 0, []
    done = True
    line = http.client.HTTPConnection(host, timeout=30)
    tries = 0
    while time.monotonic() < until:
        if done:
            # What is asked next is to be about something that can be done.
            real = hooks.REAL[operation]()
            ways = list(spoiled(operation, real))
            order = random.sample(range(len(ways)), len(ways))
        if tries >= len(order):
            break
        path, query, body = ways[order[tries]]
        tries += 1
        address = path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"authorization": f"Bearer {real.token}", "content-type": "application/json"}
        try:
            line.request(operation.split(" ")[0], address, body and body.encode(), headers)
            answer = line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            # Hung up in the middle of something too large; whether the house is still there shows at once.
            line = http.client.HTTPConnection(host, timeout=30)
            done = False
            continue
        count += 1
        done = answer.status < 300
        problem = answer.getheader("content-type", "") == "application/problem+json"
        if answer.status >= 500 or (answer.status >= 400 and not problem):
            wrong.append(f"{answer.status} {operation} {address[:200]} {(body or '')[:300]}: {text[:300]!r}")
    return count, wrong


def main():
    limit, seed = float(sys.argv[1]), int(sys.argv[2])
    random.seed(seed)
    hooks.world()
    host = urllib.parse.urlsplit(hooks.HOUSE).netloc
    end, count, wrong = time.monotonic() + limit, 0, []
    operations = list(hooks.REAL)
    random.shuffle(operations)
    # Each gets its part of the time, and the rest of those that need less.
    for index, operation in enumerate(operations):
        until = time.monotonic() + max(0.05, end - time.monotonic()) / (len(operations) - index)
        asked, bad = spoil(operation, host, until)
        count += asked
        wrong += bad
        hooks.world().clear()
    print(f"{count} spoiled requests, {len(wrong)} answered wrongly")
    if wrong:
        sys.exit("\n".join(wrong[:20]))


main()
