#!/usr/bin/env python3
"""Did anybody choose the draws of a game? Checks the parts of the key in a record, as docs/formats.md says:
python3 examples/check_chance.py evening.record"""
import hashlib, struct, sys

def digest(purpose, *parts):
    """SHA-256 of a purpose and some bytes, each with its length, so that no two lists meet."""
    text = purpose.encode() + b"".join(struct.pack("<Q", len(part)) + part for part in parts)
    return hashlib.sha256(text).hexdigest()

def promise(part):
    return hashlib.sha256(b"burghof part " + part.encode()).hexdigest()

fields = {}
for line in open(sys.argv[1], encoding="utf-8"):
    name, colon, value = line.rstrip().partition(": ")
    if colon and not line.startswith("#"):
        fields.setdefault(name, []).append(value.strip())
if "commitment" not in fields:
    sys.exit("Nobody committed to anything: played for practice, nothing to check.")

host, parts, wrong = fields["host"][0], fields.get("part", []), []
if digest("burghof commitment", bytes.fromhex(host)) != fields["commitment"][-1]:
    wrong.append("the host's part is not what was committed to")
if digest("burghof key", *map(bytes.fromhex, [host, *parts])) != fields["key"][-1]:
    wrong.append("the key is not made of these parts")
left, missing = list(parts), []
for seat in range(7):
    for hashed in fields.get(f"promise {seat}", [])[-1:]:
        kept = [at for at, part in enumerate(left) if promise(part) == hashed]
        print(f"seat {seat}", "gave what it had promised" if kept else "did not: the key is made without it")
        left, missing = (left[kept[0] + 1:], missing) if kept else (left, missing + [str(seat)])
if missing != fields.get("missing", [""])[0].split():
    wrong.append("a part is not what was promised")
if len(parts) > len([name for name in fields if name.startswith("promise ")]) - len(missing):
    print("not proven: there are parts that nobody had promised")
print("wrong: " + "; ".join(wrong) if wrong else "the key is made of these parts and of what the host had committed to")
sys.exit(bool(wrong))
