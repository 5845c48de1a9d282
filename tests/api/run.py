"""Holds the API against its own description: schemathesis asks a house of ours for some time, with real secrets and tables.

python tests/api/run.py PROGRAM SECONDS [FURTHER ARGUMENTS OF schemathesis run]
"""

import hashlib
import json
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent


def ask(house, method, path, token=None, body=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(house + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def world(house):
    """Two people, and tables in every state: waiting, at play, over, and with bots alone."""
    tokens = [ask(house, "POST", "/api/guests", body={"name": name})["token"] for name in ("Anna", "Ben")]
    for token, account in zip(tokens, ("anna", "ben")):
        ask(house, "POST", "/api/accounts", token, {"account": account, "password": secrets.token_hex(8)})

    def make(seats, **more):
        wish = {"game": "castellan", "seats": seats, **more}
        return ask(house, "POST", "/api/tables", tokens[0], wish)["id"]

    def play(table, players):
        parts = {token: secrets.token_hex(32) for token in players}
        for token, part in parts.items():
            promise = hashlib.sha256(f"burghof part {part}".encode()).hexdigest()
            ask(house, "POST", f"/api/tables/{table}/sit", token, {"promise": promise})
        for token, part in parts.items():
            ask(house, "POST", f"/api/tables/{table}/reveal", token, {"part": part})
        return table

    # Many at play: somebody is going to leave, resign or give a seat away at most of them.
    games = ("castellan", "ludwig", "castles", "schloss", "burg")
    tables = [play(make(["me", "open"], game=game, hints=True), tokens) for game in games for _ in range(4)]
    tables += [play(make(["me", "bot:random"], game=game), tokens[:1]) for game in games]
    tables += [make(["me", "open"]), make(["me", "open"], listed=True), make(["bot:random", "bot:random"])]
    return {"tokens": tokens, "tables": tables}


def main():
    program, limit, *further = sys.argv[1:]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    house = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        serve = [program, "serve", "--listen", f"127.0.0.1:{port}", "--database", f"{folder}/house.db"]
        serve += ["--rate", "0", "--no-code", "--tables-per-person", "1000000", "--lang", "en"]
        log = open(f"{folder}/log", "w+")
        process = subprocess.Popen(serve, stdout=log, stderr=log)
        try:
            for _ in range(200):
                try:
                    ask(house, "GET", "/health/ready")
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.1)
            environment = dict(
                os.environ,
                BURGHOF_HOUSE=house,
                BURGHOF_WORLD=json.dumps(world(house)),
                SCHEMATHESIS_HOOKS="hooks",
                PYTHONPATH=str(HERE),
            )
            command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
            command += [f"{house}/api/openapi.json", "--max-time", limit, "--no-color", *further]
            done = subprocess.run(command, env=environment, cwd=folder).returncode
            if process.poll() is not None:
                done = done or 1
                print("the house is gone", file=sys.stderr)
            log.seek(0)
            panics = [line for line in log if "panic" in line or "ERROR" in line]
            if panics:
                done = done or 1
                print("".join(panics[:20]), file=sys.stderr)
            sys.exit(done)
        finally:
            process.terminate()
            process.wait()


main()
