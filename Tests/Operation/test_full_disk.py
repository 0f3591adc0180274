"""A full disk: no data is lost, riders can still delete theirs, and the server shuts down cleanly."""

import subprocess

import pytest
from support.places import DEMO_CITY
from support.server import Server
from support.vaults import BARE, Vault

CONFIGURATION = BARE.format(city=DEMO_CITY) + "vault:\n  requests_per_minute: 100000\n"


@pytest.fixture
def small_disk(tmp_path):
    """A data folder on a 40 MB disk."""
    folder = tmp_path / "data"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("a disk of its own needs the right to mount one")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(folder):
    with open(folder / "junk", "wb", buffering=0) as junk:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    junk.write(bytes(size))
            except OSError:
                pass


def test_on_a_full_disk_vaults_can_be_read_and_deleted_and_the_server_shuts_down(tmp_path, small_disk):
    with Server(tmp_path, CONFIGURATION, now=None) as server:
        vault = Vault(server)
        assert vault.make().status == 201
        for number in range(40):
            assert vault.put(bytes([number]) * 100_000).status == 201
        fill(small_disk)
        statuses = [vault.put(bytes([number]) * 200_000).status for number in range(40, 100)]
        assert 507 in statuses and set(statuses) <= {201, 507}
        assert len(vault.contents()) >= 40
        assert vault.ask("DELETE").status == 204
        assert vault.ask("GET").status == 410
        server.process.terminate()
        assert server.process.wait(20) == 0
    (small_disk / "junk").unlink()
    with Server(tmp_path, CONFIGURATION, now=None) as server:
        vault.server = server
        assert vault.ask("GET").status == 410
