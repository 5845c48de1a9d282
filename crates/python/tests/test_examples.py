"""What is shown runs: docstrings, the handbook, notebooks, the commands."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import burghof
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
PACKAGE = Path(burghof.__file__).parent


@pytest.mark.parametrize("name", ["", "._arena", "._errors", ".bench", ".ray"])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(f"burghof{name}")
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0 and (tried or name == ".bench")


@pytest.mark.parametrize(("name", "needs"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("open_spiel", "pyspiel")])
def test_docstrings_of_adapters(name: str, needs: str) -> None:
    pytest.importorskip(needs)
    failed, tried = doctest.testmod(importlib.import_module(f"burghof.{name}"))
    assert failed == 0 and tried


def test_everything_has_a_docstring_and_a_type() -> None:
    stub = (PACKAGE / "_burghof.pyi").read_text()
    for name in burghof.__all__:
        thing = getattr(burghof, name)
        assert thing.__doc__, name
        if isinstance(thing, type) and thing.__module__ == "burghof":
            for member in vars(thing):
                if not member.startswith("_"):
                    assert re.search(rf"\b{member}\b", stub), f"{name}.{member} is not in the stub"
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURGHOF_QUICK", "1")
    space: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in json.loads(notebook.read_text())["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), str(notebook), "exec"), space)


def test_there_are_notebooks() -> None:
    """Five, and none says what it said on somebody's machine: they run here."""
    assert len(NOTEBOOKS) == 5
    for notebook in NOTEBOOKS:
        cells = [cell for cell in json.loads(notebook.read_text())["cells"] if cell["cell_type"] == "code"]
        assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells), notebook.name


def test_the_handbook() -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 4
    space: dict[str, Any] = {}
    for block in blocks:
        if "pettingzoo" in block or "gymnasium" in block:
            pytest.importorskip("pettingzoo")
        if "pyspiel" in block:
            pytest.importorskip("pyspiel")
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block, "docs/python.md", "exec"), space)


def test_the_benchmark(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from burghof import bench

    page = tmp_path / "page.md"
    page.write_text(f"before\n{bench.BEGIN}\nold\n{bench.END}\nafter\n")
    assert bench.main(["--seconds", "0.02", "--games", "castles", "--write", str(page)]) == 0
    assert "castles" in capsys.readouterr().out
    assert page.read_text().startswith("before\n") and "| ratio |" in page.read_text()
    assert "old" not in page.read_text() and page.read_text().endswith("after\n")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A cluster of two workers; what Ray writes goes where it is thrown away."""
    ray = pytest.importorskip("ray")
    folder = tmp_path_factory.mktemp("ray")
    os.environ["HOME"] = str(folder)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, _temp_dir=f"/tmp/burghof-ray-{os.getpid()}")
    yield ray
    ray.shutdown()


@pytest.mark.xdist_group("ray")
class TestRay:
    """Merged equals a single run byte for byte; a killed worker changes nothing."""

    def test_ladder(self, cluster: Any) -> None:
        from burghof.ray import ladder

        bots = ["adept", "random"]
        whole = burghof.arena("castles", bots, blocks=range(10), seed="r")
        assert ladder("castles", bots, range(10), shard=3, seed="r").json == whole.json

    def test_a_killed_worker_changes_nothing(self, cluster: Any, tmp_path: Path) -> None:
        from burghof.ray import run

        mark = tmp_path / "died"

        def work(number: int) -> str:
            if number == 2 and not mark.exists():
                mark.write_text("")
                os._exit(1)
            return burghof.arena("castles", ["adept", "random"], blocks=range(number, number + 1), threads=1).json

        parts = run(work, [(n,) for n in range(4)])
        assert mark.exists()
        assert burghof.Blocks.merge(parts).json == burghof.arena("castles", ["adept", "random"], blocks=range(4)).json

    def test_samples(self, cluster: Any, program: Callable[..., str], tmp_path: Path) -> None:
        from burghof.ray import samples

        files = samples("castles", ["adept", "random"], 6, str(tmp_path / "ray"), shard=4, noise=5, seed="s")
        program("samples", "castles", "--bots", "adept,random", "--games", "6", "--shard", "4", "--noise", "5", "--seed", "s",
                "--out", str(tmp_path / "program"))  # fmt: skip
        for file in map(Path, files):
            assert file.read_bytes() == (tmp_path / "program" / file.name).read_bytes()
        program("samples", "check", *files)

    def test_tune(self, cluster: Any) -> None:
        from burghof.ray import tune

        found = tune("castles", "flat:{}", 1, 20, "random", points=2, blocks=4, shard=2)
        assert {one["value"] for one in found} == {1, 20}

    def test_the_command_joins_a_cluster(self, cluster: Any, tmp_path: Path) -> None:
        file = tmp_path / "ladder.json"
        address = cluster.get_runtime_context().gcs_address
        args = ["ladder", "burg", "--bots", "greedy,random", "--blocks", "4", "--shard", "2", "--seed", "c", "--json", str(file)]
        done = subprocess.run(
            [sys.executable, "-m", "burghof.ray", "--address", address, *args], capture_output=True, text=True, check=True
        )
        assert json.loads(done.stdout)["pairs"][0]["games"] == 8
        assert file.read_text() == burghof.arena("burg", ["greedy", "random"], blocks=range(4), seed="c").json
