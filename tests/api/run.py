"""Holds the API against its own description: schemathesis asks a house of ours for some time, with real secrets and tables.

python tests/api/run.py PROGRAM SECONDS [FURTHER ARGUMENTS OF schemathesis run]
"""

import collections
import json
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent


# What nobody can bring about from outside alone: a WebSocket, what only the owner of a mail address or of a passkey can do,
# a browser's push service, and the seat of somebody who has been gone for minutes. The description itself is read before
# anything is asked.
UNREACHED = (
    "GET /api/openapi.json",
    "GET /api/tables/{id}/events",
    "GET /api/notices/",
    "POST /api/notices/",
    "GET /api/password/",
    "POST /api/password/",
    "POST /api/passkeys/login",
    "POST /api/me/passkeys",
    "DELETE /api/me/passkeys/{name}",
    "POST /api/tables/{id}/seats/{seat}/ask",
    "POST /api/tables/{id}/seats/{seat}/answer",
)

PLAYING = "/(moves|undo|proposals|legal|view|preview|log)$"


def ready(house):
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"{house}/health/ready"):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    sys.exit("the house does not open")


def reached(house, tally):
    """What was answered how often; what was never carried out."""
    done = collections.defaultdict(collections.Counter)
    for operation, kind, status, count in tally:
        done[operation][f"{kind} {status}"] += count
    for operation, counts in sorted(done.items()):
        print(f"{operation:48}", "  ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    with urllib.request.urlopen(f"{house}/api/openapi.json") as answer:
        paths = json.load(answer)["paths"]
    operations = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    carried = {operation for operation, _, status, _ in tally if 200 <= status < 300}
    wanted = [operation for operation in operations if not operation.startswith(UNREACHED)]
    return [operation for operation in wanted if operation not in carried]


def main():
    program, limit, *further = sys.argv[1:]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    house = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        serve = [program, "serve", "--listen", f"127.0.0.1:{port}", "--database", f"{folder}/house.db"]
        serve += ["--rate", "0", "--no-code", "--tables-per-person", "1000000", "--lang", "en"]
        tally = pathlib.Path(folder) / "tally"
        log = open(f"{folder}/log", "w+")
        process = subprocess.Popen(serve, stdout=log, stderr=log)
        try:
            ready(house)
            environment = dict(
                os.environ,
                BURGHOF_HOUSE=house,
                BURGHOF_TALLY=str(tally),
                SCHEMATHESIS_HOOKS="hooks",
                PYTHONPATH=str(HERE),
            )
            command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
            command += [f"{house}/api/openapi.json", "--no-color", *further]
            # A quarter of the time is for playing alone, where nearly all that fits is real, and some for what is spoiled.
            whole, part = max(1, int(limit) * 5 // 8), max(1, int(limit) // 4)
            playing = ["--include-path-regex", PLAYING, "--max-time", str(part)]
            done = subprocess.run([*command, "--max-time", str(whole)], env=environment, cwd=folder).returncode
            environment["BURGHOF_SHARE"] = "0.9"
            done = subprocess.run([*command, *playing], env=environment, cwd=folder).returncode or done
            spoil = [sys.executable, str(HERE / "spoil.py"), str(int(limit) - whole - part), str(random.getrandbits(32))]
            done = subprocess.run(spoil, env=environment, cwd=folder).returncode or done
            missed = reached(house, json.loads(tally.read_text())) if process.poll() is None else []
            if missed:
                done = done or 1
                print("never carried out:", *missed, sep="\n  ", file=sys.stderr)
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
