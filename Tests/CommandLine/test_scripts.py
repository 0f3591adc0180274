"""The scripts that build, set up, measure and package the project. Each runs in a folder of its own, with stand-ins for
the programs it calls."""

import io
import json
import lzma
import shutil
import subprocess
import sys
import tarfile
from fnmatch import fnmatch
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
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
        """Adds a stand-in for the Python of the project's virtual environment."""
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
    """A folder that simulates a Debian system without any of the packages."""
    folder = Folder(tmp_path, "install-packages")
    folder.stand_in("swift", "echo 'Swift version 6.2 (swift-6.2-RELEASE)'")
    folder.stand_in("dpkg-query", "exit 1")
    folder.stand_in("id", "echo 0")
    folder.stand_in("sleep")
    return folder


def test_the_setup_waits_for_the_package_managers_lock(bare):
    bare.stand_in("apt-get", f"""[[ $(grep -c '^apt-get update' "{bare.calls}") -gt 2 ]] && exit 0
echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1234 (apt-get)' >&2; exit 100""")
    done = bare.run("install-packages", "build")
    assert done.returncode == 0, done.stderr
    assert "Waiting for another process" in done.stdout
    assert len(bare.called("sleep")) == 2


def test_a_package_failure_other_than_the_lock_ends_the_setup_immediately(bare):
    bare.stand_in("apt-get", "echo 'E: Unable to locate package esbuild' >&2; exit 100")
    done = bare.run("install-packages", "build")
    assert done.returncode == 1 and "By hand, as root: apt-get install" in done.stderr
    assert not bare.called("sleep")


@pytest.mark.parametrize("fetched", [True, False])
def test_a_build_without_a_previous_setup_installs_the_pages_packages(tmp_path, fetched):
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


def test_the_setup_configures_a_custom_city_by_the_absolute_path_of_its_feed(tmp_path):
    folder = Folder(tmp_path, "setup")
    for name in ("install-packages", "build-core", "fetch"):
        folder.stand_in(name, folder="scripts")
    folder.python('exec python3 "$@"')
    (tmp_path / "town's.zip").touch()
    assert folder.run("setup", "run", "town's.zip").returncode == 0
    assert f'source: "{tmp_path}/town\'s.zip"' in (tmp_path / ".cache/own-city.yaml").read_text()
    missing = folder.run("setup", "run", "none.zip")
    assert missing.returncode == 1 and "There is no file none.zip." in missing.stderr


def test_the_test_setup_fetches_all_data_and_installs_python_packages_once(tmp_path):
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


def test_the_client_setup_links_the_core_into_the_swift_client(tmp_path):
    folder = Folder(tmp_path, "setup")
    for name in ("Sources/TransitCore", "Clients/Swift/Sources"):
        (tmp_path / name).mkdir(parents=True)
    for _ in range(2):
        assert folder.run("setup", "client").returncode == 0
    assert (tmp_path / "Clients/Swift/Sources/TransitCore").resolve() == tmp_path / "Sources/TransitCore"


@pytest.mark.parametrize("script, name", [("setup", "house"), ("fetch", "house"), ("bench", "house"), ("bench", "--keep")])
def test_a_script_rejects_an_unknown_argument_and_prints_its_usage(tmp_path, script, name):
    folder = Folder(tmp_path, script)
    refused = folder.run(script, name)
    assert refused.returncode == 1 and f"scripts/{script}" in refused.stderr
    assert not folder.calls.exists()
    described = folder.run(script, "--help")
    assert described.returncode == 0 and described.stdout.startswith(f"scripts/{script} ")


def test_a_file_that_was_already_downloaded_is_not_downloaded_again(tmp_path):
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
    """A folder with all benchmarks and feeds, whose stand-ins each print a result."""
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


def test_all_benchmarks_are_run_and_their_results_stored_for_a_version(measuring, tmp_path):
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


def test_benchmark_figures_that_became_more_than_3_percent_worse_are_listed(tmp_path):
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


def test_a_single_benchmark_can_be_run(measuring, tmp_path):
    done = measuring.run("bench", "tiles")
    assert done.returncode == 0 and done.stdout == '{"benchmark": "python"}\n', done.stderr
    assert measuring.called("python") == ["python Benchmarks/http/tiles.py"]
    assert not measuring.called("build")


def test_the_package_test_uses_the_package_with_the_highest_version(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / ".build/packages").mkdir(parents=True)
    for version in ("2.9.0+7", "2.10.0+12", "2.10.0+9"):
        (tmp_path / f".build/packages/headsign_{version}_amd64.deb").touch()
    dry = subprocess.run(["make", "--dry-run", "test-package"], cwd=tmp_path, capture_output=True, text=True)
    assert "headsign_2.10.0+12_amd64.deb" in dry.stdout


@pytest.fixture
def packing(tmp_path):
    """A source folder without Git history, in which a package is built."""
    folder = Folder(tmp_path, "make-package")
    for name in ("make-glyphs", "build-core", "join-page"):
        folder.stand_in(name, folder="scripts")
    folder.stand_in("headsign", "exit 3")
    (tmp_path / "Web/vendor").mkdir(parents=True)
    for name in ("CHANGELOG.md", "Package.resolved", "Web/vendor/maplibre-gl.js", "Web/vendor/qrcode.js"):
        (tmp_path / name).touch()
    return folder


def test_packaging_sources_without_git_history_requires_a_maintainer_address(packing, tmp_path):
    folder = packing
    done = folder.run("make-package", str(tmp_path / "bin/headsign"))
    assert done.returncode == 1 and "DEBEMAIL=you@example.org" in done.stderr
    assert not folder.called("headsign")
    assert folder.run("make-package", str(tmp_path / "bin/headsign"), DEBEMAIL="town@example.org").returncode == 3


@pytest.mark.parametrize("missing, remedy", [
    ("Package.resolved", "swift package resolve"), ("Web/vendor/maplibre-gl.js", "scripts/setup page"),
    ("Web/vendor/qrcode.js", "scripts/setup page")])
def test_packaging_with_missing_parts_explains_how_to_obtain_them(packing, tmp_path, missing, remedy):
    (tmp_path / missing).unlink()
    done = packing.run("make-package", str(tmp_path / "bin/headsign"), DEBEMAIL="town@example.org")
    assert done.returncode == 1 and missing in done.stderr and remedy in done.stderr
    assert not packing.called("headsign")


@pytest.fixture
def imaging(tmp_path, monkeypatch):
    """scripts/make-image as root, with a package and a stand-in for mmdebstrap that prints its environment."""
    loader = SourceFileLoader("make_image", str(ROOT / "scripts/make-image"))
    script = module_from_spec(spec_from_loader("make_image", loader))
    loader.exec_module(script)
    folder = Folder(tmp_path)
    folder.stand_in("mmdebstrap", 'echo "at $SOURCE_DATE_EPOCH in $TZ" >>"' + str(folder.calls) + '"; cp root.tar "${@: -2:1}"')
    shutil.copy(ROOT / "Containerfile", tmp_path)
    status = b"Package: bash\nStatus: install ok installed\nVersion: 5.2\n\nPackage: libzip4\nSource: libzip\nVersion: 1.7.3-1+b1\nDescription: a\n b\n"
    with tarfile.open(tmp_path / "root.tar", "w") as root:
        entry = tarfile.TarInfo("./var/lib/dpkg/status")
        entry.size = len(status)
        root.addfile(entry, io.BytesIO(status))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "read_package", lambda file: script.Package("headsign", "1.2.3+45", "arm64", 1_700_000_000))
    monkeypatch.setattr(script.os, "geteuid", lambda: 0)
    (tmp_path / "headsign.deb").touch()
    return script, folder


def test_the_configuration_of_a_container_image_matches_the_containerfile(imaging):
    script, folder = imaging
    stage = script.last_stage((folder.path / "Containerfile").read_text())
    assert stage.packages == ["ca-certificates", "libpq5", "tzdata"]
    assert [command.split()[0] for command in stage.commands] == ["useradd", "install"]
    check = stage.config.pop("Healthcheck")
    assert check.pop("Test")[:3:2] == ["CMD", "-c"]
    assert check == {"Interval": 30_000_000_000, "Timeout": 5_000_000_000, "StartPeriod": 60_000_000_000}
    assert stage.config.pop("Env")[0].startswith("PATH=")
    assert stage.config == {
        "User": "901:901", "Volumes": {"/var/lib/headsign": {}}, "ExposedPorts": {"8080/tcp": {}}, "StopSignal": "SIGTERM",
        "Entrypoint": ["headsign"], "Cmd": ["serve", "--config", "/etc/headsign/headsign.yaml", "--data", "/var/lib/headsign",
                                            "--host", "0.0.0.0", "--port", "8080"]}


@pytest.mark.parametrize("instruction, reported", [
    ("LABEL x=y", "LABEL"), ('HEALTHCHECK --retries=3 CMD ["true"]', "--retries=3"), ('HEALTHCHECK --interval=1m CMD ["true"]', "--interval=1m")])
def test_an_unknown_instruction_in_the_containerfile_is_refused(imaging, instruction, reported):
    with pytest.raises(SystemExit, match=f"cannot read {reported} in Containerfile"):
        imaging[0].last_stage(f"FROM a\nLABEL x=y\nFROM b\nUSER 1\n{instruction}\n")


def test_a_container_image_is_reproducible_and_has_the_architecture_and_version_of_its_package(imaging):
    script, folder = imaging
    images = []
    for _ in range(2):
        script.main(["headsign.deb"])
        images.append((folder.path / "headsign-1.2.3+45-arm64.image.tar.xz").read_bytes())
    assert images[0] == images[1]
    assert (folder.path / "headsign-1.2.3+45-arm64.image.packages").read_text() == "bash=5.2\nlibzip4=1.7.3-1+b1\n"
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(images[0]))) as archive:
        files = {entry.name: archive.extractfile(entry).read() for entry in archive}
    manifest, = json.loads(files["manifest.json"])
    assert manifest["RepoTags"] == ["headsign:1.2.3-45", "headsign:latest"]
    assert files[manifest["Layers"][0]] == (folder.path / "root.tar").read_bytes()
    described = json.loads(files[manifest["Config"]])
    assert (described["architecture"], described["created"]) == ("arm64", "2023-11-14T22:13:20Z")
    assert [f"{digest}.tar".removeprefix("sha256:") for digest in described["rootfs"]["diff_ids"]] == manifest["Layers"]
    assert folder.called("at") == ["at 1700000000 in UTC"] * 2
    call = folder.called("mmdebstrap")[0]
    assert "--architectures=arm64" in call and "--include=ca-certificates,libpq5,tzdata,passwd,/tmp/" in call


@pytest.mark.parametrize("said, reported", [
    ("Err:1 http://deb.debian.org Could not connect to deb.debian.org:80", "Debian's mirror http://deb.debian.org cannot be reached"),
    ("E: arm64 can neither be executed natively nor via qemu", "E: arm64 can neither be executed")])
def test_a_failure_of_mmdebstrap_is_explained(imaging, said, reported):
    script, folder = imaging
    folder.stand_in("mmdebstrap", f"echo '{said}' >&2; exit 1")
    with pytest.raises(SystemExit, match=reported):
        script.main(["headsign.deb"])
    assert not list(folder.path.glob("*.image.*"))


def test_building_a_container_image_without_its_requirements_explains_how_to_meet_them(imaging, monkeypatch, tmp_path):
    script, _ = imaging
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with pytest.raises(SystemExit, match="apt-get install mmdebstrap"):
        script.main(["headsign.deb"])
    monkeypatch.setattr(script.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="sudo scripts/make-image headsign.deb"):
        script.main(["headsign.deb"])
    with pytest.raises(SystemExit, match="Name a package"):
        script.main([])


def test_a_container_image_can_only_be_built_from_a_debian_package(tmp_path):
    (tmp_path / "town.zip").write_text("no package")
    done = subprocess.run([ROOT / "scripts/make-image", tmp_path / "town.zip"], capture_output=True, text=True)
    assert done.returncode == 1 and "town.zip is not a Debian package." in done.stderr


@pytest.mark.parametrize("path", ["var", "headsign.yaml", "town.yml", ".env", "headsign.dump", "keys/town.pem", "town.key", "backup/headsign.sqlite", ".build"])
def test_the_build_context_of_container_images_excludes_a_servers_data(path):
    # Podman prefers .containerignore, and would then ignore the other file.
    assert not (ROOT / ".containerignore").exists()
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert any(fnmatch(path, rule.lstrip("/")) or fnmatch(path, rule.removeprefix("**/")) for rule in rules)
