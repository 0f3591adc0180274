"""Scripts that build, set up and pack, run in a folder of their own with stand-ins for the programs they call."""

import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from support.places import ROOT


class Folder:
    """A project folder with some of the scripts, and stand-ins that record their calls."""

    def __init__(self, path: Path, *scripts: str):
        self.path, self.calls = path, path / "calls"
        (path / "bin").mkdir()
        (path / "scripts").mkdir()
        for name in ("lib.sh", *scripts):
            shutil.copy(ROOT / "scripts" / name, path / "scripts" / name)

    def stand_in(self, name: str, body: str = "", folder: str = "bin"):
        file = self.path / folder / name
        file.write_text(f'#!/bin/bash\necho "{name} $*" >>"{self.calls}"\n{body}\n')
        file.chmod(0o755)

    def python(self, body: str):
        """A stand-in for the Python of the project's virtual environment."""
        (self.path / ".cache/venv/bin").mkdir(parents=True)
        for name in ("python", "pip"):
            self.stand_in(name, body, folder=".cache/venv/bin")

    def run(self, script: str, *arguments: str, **environment: str):
        path = f"{self.path / 'bin'}:/usr/local/bin:/usr/bin:/bin"
        return subprocess.run([self.path / "scripts" / script, *arguments], capture_output=True, text=True, timeout=60,
                              env={"PATH": path, "HOME": str(self.path), **environment})

    def called(self, name: str) -> list[str]:
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        return [line for line in lines if line.split()[0] == name]


@pytest.fixture
def bare(tmp_path):
    """A Debian without any of the packages."""
    folder = Folder(tmp_path, "install-packages")
    folder.stand_in("swift", "echo 'Swift version 6.2 (swift-6.2-RELEASE)'")
    folder.stand_in("dpkg-query", "exit 1")
    folder.stand_in("id", "echo 0")
    folder.stand_in("sleep")
    return folder


def test_the_setup_waits_for_the_package_lock(bare):
    bare.stand_in("apt-get", f"""[[ $(grep -c '^apt-get update' "{bare.calls}") -gt 2 ]] && exit 0
echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1234 (apt-get)' >&2; exit 100""")
    done = bare.run("install-packages", "build")
    assert done.returncode == 0, done.stderr
    assert "Waiting for another process" in done.stdout
    assert len(bare.called("sleep")) == 2


def test_another_package_failure_ends_the_setup_at_once(bare):
    bare.stand_in("apt-get", "echo 'E: Unable to locate package esbuild' >&2; exit 100")
    done = bare.run("install-packages", "build")
    assert done.returncode == 1 and "By hand, as root: apt-get install" in done.stderr
    assert not bare.called("sleep")


@pytest.mark.parametrize("fetched", [True, False])
def test_a_build_without_a_setup_installs_the_packages_of_the_page(tmp_path, fetched):
    folder = Folder(tmp_path, "setup")
    for name in ("install-packages", "build-core"):
        folder.stand_in(name, folder="scripts")
    folder.stand_in("fetch", f"exit {0 if fetched else 1}", folder="scripts")
    done = folder.run("setup", "page")
    assert done.returncode == 0, done.stderr
    assert folder.called("install-packages") == ["install-packages page"]
    assert folder.called("fetch") == ["fetch map", "fetch qrcode"] and folder.called("build-core")
    assert ("Going on without a map" in done.stdout) is not fetched
    dry = subprocess.run(["make", "--dry-run", "build"], cwd=ROOT, capture_output=True, text=True)
    assert "scripts/setup page" in dry.stdout


def test_a_custom_city_is_configured_by_its_path(tmp_path):
    folder = Folder(tmp_path, "setup")
    for name in ("install-packages", "build-core", "fetch"):
        folder.stand_in(name, folder="scripts")
    folder.python('exec python3 "$@"')
    (tmp_path / "town's.zip").touch()
    assert folder.run("setup", "run", "town's.zip").returncode == 0
    assert f'source: "{tmp_path}/town\'s.zip"' in (tmp_path / ".cache/own-city.yaml").read_text()
    missing = folder.run("setup", "run", "none.zip")
    assert missing.returncode == 1 and "There is no file none.zip." in missing.stderr


def test_the_setup_of_the_tests_fetches_all_data_and_tools_once(tmp_path):
    folder = Folder(tmp_path, "setup")
    for name in ("install-packages", "build-core", "fetch"):
        folder.stand_in(name, folder="scripts")
    folder.python("")
    (tmp_path / "Tests").mkdir()
    (tmp_path / "Tests/requirements.txt").write_text("pytest==1\n")
    for _ in range(2):
        assert folder.run("setup", "test").returncode == 0
    assert folder.called("fetch")[:4] == ["fetch map", "fetch qrcode", "fetch demo", "fetch streets"]
    assert len([line for line in folder.called("python") if "--require-hashes" in line]) == 1


def test_the_swift_client_is_linked_to_the_core(tmp_path):
    folder = Folder(tmp_path, "setup")
    for name in ("Sources/TransitCore", "Clients/Swift/Sources"):
        (tmp_path / name).mkdir(parents=True)
    for _ in range(2):
        assert folder.run("setup", "client").returncode == 0
    assert (tmp_path / "Clients/Swift/Sources/TransitCore").resolve() == tmp_path / "Sources/TransitCore"


@pytest.mark.parametrize("script, name", [("setup", "house"), ("fetch", "house"), ("bench", "house"), ("bench", "--keep")])
def test_a_script_refuses_an_unknown_name_and_explains_itself(tmp_path, script, name):
    folder = Folder(tmp_path, script)
    refused = folder.run(script, name)
    assert refused.returncode == 1 and f"scripts/{script}" in refused.stderr
    assert not folder.calls.exists()
    described = folder.run(script, "--help")
    assert described.returncode == 0 and described.stdout.startswith(f"scripts/{script} ")


def test_a_fetched_file_is_not_fetched_again(tmp_path):
    folder = Folder(tmp_path, "fetch")
    folder.stand_in("sha256sum")
    for name in (".cache/demo/cairns.zip", ".cache/streets/helsinki.osm.pbf", "Web/vendor/maplibre-gl.js", "Web/vendor/maplibre-gl.css",
                 "Web/vendor/qrcode.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in ("demo", "streets", "map", "qrcode"):
        done = folder.run("fetch", name)
        assert done.returncode == 0 and not done.stdout, done.stderr


@pytest.fixture
def measuring(tmp_path):
    """A folder with all benchmarks and feeds; what they call prints a result."""
    folder = Folder(tmp_path, "bench")
    (tmp_path / "data/gtfs").mkdir(parents=True)
    (tmp_path / "data/gtfs-rt").mkdir()
    for name in (".build/release", ".cache/bench/venv/bin", "Benchmarks/.build/release", "Benchmarks/results"):
        (tmp_path / name).mkdir(parents=True)
    result = """echo '{"benchmark": "'$(basename "$0")'"}'"""
    for name in ("swift", "wrk", "taskset", "git"):
        folder.stand_in(name, result)
    for name in ("build", "join-page", "setup"):
        folder.stand_in(name, folder="scripts")
    folder.stand_in("headsign-bench", result, folder="Benchmarks/.build/release")
    for name in ("python", "planners_ready"):
        folder.stand_in(name, result, folder=".cache/bench/venv/bin")
    folder.python(f'if [[ $1 == Benchmarks/table.py ]]; then cat; else {result}; fi')
    return folder


def test_all_benchmarks_are_measured_and_kept_for_a_version(measuring, tmp_path):
    done = measuring.run("bench", "--keep", "1.2.3", HEADSIGN_DATA="data")
    assert done.returncode == 0, done.stderr
    kept = (tmp_path / "Benchmarks/results/1.2.3.jsonl").read_text().splitlines()
    assert '"benchmark": "machine"' in kept[0] and all(line.startswith("{") for line in kept)
    parts = [line.split()[-1] for line in measuring.called("headsign-bench")]
    assert parts == "import-once import open board streets planner decode apply changes ledger record history".split()
    measured = {line.split()[1] for line in measuring.called("python") if "Benchmarks/" in line}
    assert measured >= {f"Benchmarks/{name}.py" for name in (
        "peers/gtfs_kit_read", "peers/realtime_bindings", "peers/planners", "client/build", "page/fleet", "page/size", "page/visits",
        "page/first_open", "http/boards", "http/tiles", "http/plans", "http/interfaces", "streams/measure")}


def test_figures_that_are_worse_than_before_are_listed(tmp_path):
    before = tmp_path / "1.0.jsonl"
    before.write_text(
        '{"benchmark": "a", "median": 100.0}\n{"benchmark": "b", "requests_per_second": 100}\n'
        '{"benchmark": "c", "streams": 1000, "p99_ms": 10}\n{"benchmark": "c", "streams": 2000, "p99_ms": 20}\n')
    now = (
        '{"benchmark": "a", "median": 102.0}\n{"benchmark": "b", "requests_per_second": 90}\n{"benchmark": "new", "median": 5}\n'
        '{"benchmark": "c", "streams": 1000, "p99_ms": 9}\n{"benchmark": "c", "streams": 2000, "p99_ms": 30}\n')
    done = subprocess.run(
        [sys.executable, ROOT / "Benchmarks/table.py", before], input=now, capture_output=True, text=True, check=True)
    table, worse = done.stdout.split("\n\n")
    assert len(table.splitlines()) == 5
    assert worse.startswith("2 figures are more than 3% worse than in 1.0,")
    assert [" ".join(row.split()) for row in worse.splitlines()[1:]] == [
        "b requests_per_second 100 → 90 (-10%)", "c p99_ms 20 → 30 (+50%)"]


def test_a_single_benchmark_can_be_measured(measuring, tmp_path):
    done = measuring.run("bench", "tiles")
    assert done.returncode == 0 and done.stdout == '{"benchmark": "python"}\n', done.stderr
    assert measuring.called("python") == ["python Benchmarks/http/tiles.py"]
    assert not measuring.called("build")


def test_the_newest_package_by_version_is_tested(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / ".build/packages").mkdir(parents=True)
    for version in ("2.9.0+7", "2.10.0+12", "2.10.0+9"):
        (tmp_path / f".build/packages/headsign_{version}_amd64.deb").touch()
    dry = subprocess.run(["make", "--dry-run", "test-package"], cwd=tmp_path, capture_output=True, text=True)
    assert "headsign_2.10.0+12_amd64.deb" in dry.stdout


@pytest.fixture
def packing(tmp_path):
    """A folder of sources without history to build a package in."""
    folder = Folder(tmp_path, "make-package")
    for name in ("make-glyphs", "build-core", "join-page"):
        folder.stand_in(name, folder="scripts")
    folder.stand_in("headsign", "exit 3")
    (tmp_path / "Web/vendor").mkdir(parents=True)
    for name in ("CHANGELOG.md", "Package.resolved", "Web/vendor/maplibre-gl.js", "Web/vendor/qrcode.js"):
        (tmp_path / name).touch()
    return folder


def test_a_package_of_sources_without_history_asks_for_its_maintainer(packing, tmp_path):
    folder = packing
    done = folder.run("make-package", str(tmp_path / "bin/headsign"))
    assert done.returncode == 1 and "DEBEMAIL=you@example.org" in done.stderr
    assert not folder.called("headsign")
    assert folder.run("make-package", str(tmp_path / "bin/headsign"), DEBEMAIL="town@example.org").returncode == 3


@pytest.mark.parametrize("missing, remedy", [
    ("Package.resolved", "swift package resolve"), ("Web/vendor/maplibre-gl.js", "scripts/setup page"),
    ("Web/vendor/qrcode.js", "scripts/setup page")])
def test_a_package_with_missing_parts_explains_how_to_get_them(packing, tmp_path, missing, remedy):
    (tmp_path / missing).unlink()
    done = packing.run("make-package", str(tmp_path / "bin/headsign"), DEBEMAIL="town@example.org")
    assert done.returncode == 1 and missing in done.stderr and remedy in done.stderr
    assert not packing.called("headsign")


@pytest.mark.parametrize("path", ["var", "headsign.yaml", "town.yml", ".env", "headsign.dump", "keys/town.pem", "town.key", "backup/headsign.sqlite", ".build"])
def test_no_data_of_a_server_is_copied_into_an_image(path):
    # Podman looks for this file first, and would ignore the other.
    assert not (ROOT / ".containerignore").exists()
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert any(fnmatch(path, rule.lstrip("/")) or fnmatch(path, rule.removeprefix("**/")) for rule in rules)
