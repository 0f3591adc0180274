"""Scripts that build, set up and pack, run in a folder of their own with stand-ins for the programs they call."""

import shutil
import subprocess
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
def test_a_build_alone_installs_what_the_page_needs(tmp_path, fetched):
    folder = Folder(tmp_path, "setup")
    for name in ("install-packages", "build-core"):
        folder.stand_in(name, folder="scripts")
    for name in ("fetch-map", "fetch-qrcode"):
        folder.stand_in(name, f"exit {0 if fetched else 1}", folder="scripts")
    done = folder.run("setup", "page")
    assert done.returncode == 0, done.stderr
    assert folder.called("install-packages") == ["install-packages page"]
    assert all(folder.called(name) for name in ("fetch-map", "fetch-qrcode", "build-core"))
    assert ("Going on without a map" in done.stdout) is not fetched
    dry = subprocess.run(["make", "--dry-run", "build"], cwd=ROOT, capture_output=True, text=True)
    assert "scripts/setup page" in dry.stdout


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
