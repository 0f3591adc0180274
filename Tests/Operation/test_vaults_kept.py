"""Vaults across kills and years: confirmed data is preserved, and unused vaults are deleted."""

import signal
import threading
import urllib.error
from http.client import HTTPException

from support.places import DEMO_CITY
from support.server import Server
from support.vaults import BARE, Vault
from support.waiting import eventually

CONFIGURATION = BARE.format(city=DEMO_CITY) + "vault:\n  days: 30\n  requests_per_minute: 100000\n"


def test_confirmed_vault_blobs_survive_a_killed_server(tmp_path):
    confirmed = []
    with Server(tmp_path, CONFIGURATION, now=None) as server:
        vault = Vault(server)
        assert vault.make().status == 201

        def write(writer: int):
            for number in range(100_000):
                content = b"%d/%d" % (writer, number)
                try:
                    if vault.put(content).status != 201:
                        return
                except (urllib.error.URLError, HTTPException, OSError):
                    return
                confirmed.append(content)

        writers = [threading.Thread(target=write, args=[writer]) for writer in range(4)]
        for writer in writers:
            writer.start()
        eventually(lambda: len(confirmed) >= 40)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        for writer in writers:
            writer.join()
    with Server(tmp_path, CONFIGURATION, now=None) as again:
        vault.server = again
        assert set(confirmed) <= set(vault.contents())


def test_vaults_unused_for_a_long_time_are_deleted(tmp_path):
    with Server(tmp_path, CONFIGURATION, now="2026-11-18T08:30:00+10:00") as server:
        vault = Vault(server)
        vault.make()
        assert vault.put(b"sealed").status == 201
    with Server(tmp_path, CONFIGURATION, now="2026-12-10T08:30:00+10:00") as server:
        vault.server = server
        assert vault.contents() == [b"sealed"]
    with Server(tmp_path, CONFIGURATION, now="2027-01-20T08:30:00+10:00") as server:
        vault.server = server
        eventually(lambda: "Unused vaults kept" in server.log.read_text())
        other = Vault(server)
        assert other.make().status == 201
    with Server(tmp_path, CONFIGURATION, now="2027-01-21T08:30:00+10:00") as server:
        vault.server = server
        eventually(lambda: vault.ask("GET").status == 404)
        assert "Unused vaults deleted" in server.log.read_text()


def test_a_server_clock_that_is_set_far_ahead_deletes_no_vault(tmp_path):
    with Server(tmp_path, CONFIGURATION, now="2026-11-18T08:30:00+10:00") as server:
        vaults = [Vault(server) for _ in range(3)]
        for vault in vaults:
            vault.make()
            assert vault.put(b"sealed").status == 201
    with Server(tmp_path, CONFIGURATION, now="2027-12-24T08:30:00+10:00") as server:
        eventually(lambda: "Unused vaults kept" in server.log.read_text())
    with Server(tmp_path, CONFIGURATION, now="2026-11-19T08:30:00+10:00") as server:
        for vault in vaults:
            vault.server = server
            assert vault.contents() == [b"sealed"]


def test_the_log_warns_when_vaults_are_nearly_full(tmp_path):
    few = CONFIGURATION + "  vaults: 10\n"
    with Server(tmp_path, few, now="2026-11-18T08:30:00+10:00") as server:
        for _ in range(8):
            assert Vault(server).make().status == 201
    with Server(tmp_path, few, now="2026-11-18T08:31:00+10:00") as server:
        eventually(lambda: "\nheadsign_vaults 8\n" in server.get("/metrics").body.decode())
        assert "near their limit" not in server.log.read_text()
        assert Vault(server).make().status == 201
    with Server(tmp_path, few, now="2026-11-18T08:32:00+10:00") as server:
        eventually(lambda: "Vaults are near their limit" in server.log.read_text())
