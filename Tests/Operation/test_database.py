"""A server that stores its data in a PostgreSQL database behaves as with its SQLite file, also while the database is
unreachable."""

import signal
import subprocess
import threading
import urllib.error
from http.client import HTTPException

import pytest

from support.certificates import make_certificate
from support.places import DEMO_CITY, HEADSIGN
from support.postgres import PROGRAMS, PostgreSQL
from support.server import Server
from support.vaults import BARE, Vault
from support.waiting import eventually


@pytest.fixture
def postgres():
    if not PROGRAMS.exists():
        pytest.skip("There is no PostgreSQL 15.")
    with PostgreSQL() as postgres:
        yield postgres


def configuration(postgres: PostgreSQL) -> str:
    return BARE.format(city=DEMO_CITY) + f"""
server:
  limits: none
vault:
  requests_per_minute: 100000
database: {postgres.url}
"""


def headsign(*arguments):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=120)


def metric(server: Server, name: str) -> float:
    text = server.get("/metrics").body.decode()
    [line] = [line for line in text.splitlines() if line.startswith(name + " ")]
    return float(line.split()[1])


@pytest.mark.faults
def test_confirmed_vault_blobs_survive_kills_of_server_and_database(tmp_path, postgres):
    confirmed = []
    with Server(tmp_path, configuration(postgres), now=None) as server:
        vault = Vault(server)
        assert vault.make().status == 201
        is_over = threading.Event()

        def write(writer: int):
            for number in range(100_000):
                content = b"%d/%d" % (writer, number)
                try:
                    status = vault.put(content).status
                except (urllib.error.URLError, HTTPException, OSError):
                    return
                if is_over.is_set():
                    return
                assert status in (201, 503)
                if status == 201:
                    confirmed.append(content)

        writers = [threading.Thread(target=write, args=[writer]) for writer in range(4)]
        for writer in writers:
            writer.start()
        eventually(lambda: len(confirmed) >= 40)
        postgres.stop()
        eventually(lambda: metric(server, "headsign_database_up") == 0)
        answer = vault.ask("GET")
        assert answer.status == 503 and b"temporarily unavailable" in answer.body and answer.headers["Retry-After"]
        eventually(lambda: server.json("/api/v1/feeds")["database"] == {"state": "away"})
        assert server.get("/api/v1/routes").status == 200
        before = len(confirmed)
        postgres.start()
        eventually(lambda: len(confirmed) >= before + 40)
        assert metric(server, "headsign_database_up") == 1
        assert metric(server, "headsign_database_failures_total") > 0
        is_over.set()
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        for writer in writers:
            writer.join()
    with Server(tmp_path, configuration(postgres), now=None) as again:
        vault.server = again
        contents = vault.contents()
        assert set(confirmed) <= set(contents) and len(contents) == len(set(contents))
        assert PostgreSQL.PASSWORD not in again.log.read_text()


def test_a_server_starts_without_its_database_and_uses_it_once_it_is_reachable(tmp_path, postgres):
    postgres.stop("fast")
    with Server(tmp_path, configuration(postgres), now=None) as server:
        assert server.get("/api/v1/routes").status == 200
        vault = Vault(server)
        assert vault.make().status == 503
        assert metric(server, "headsign_database_up") == 0
        assert PostgreSQL.PASSWORD not in server.log.read_text()
        postgres.start()
        eventually(lambda: vault.make().status == 201)
        assert vault.put(b"sealed").status == 201 and vault.contents() == [b"sealed"]
        eventually(lambda: server.json("/api/v1/feeds")["database"] == {"state": "reached"})
        assert not (tmp_path / "data/headsign.sqlite").exists()


def test_two_servers_that_start_concurrently_share_stored_data(tmp_path, postgres):
    for name in ["one", "other"]:
        (tmp_path / name).mkdir()
    one, other = (Server(tmp_path / name, configuration(postgres), now=None) for name in ["one", "other"])
    starts = [threading.Thread(target=server.__enter__) for server in (one, other)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    try:
        vault = Vault(one)
        assert eventually(lambda: vault.make().status) == 201
        assert vault.put(b"sealed").status == 201
        vault.server = other
        assert vault.contents() == [b"sealed"]
    finally:
        one.stop()
        other.stop()
    assert postgres.ask("SELECT count(*) = max(number) FROM headsign_migration") == "t"


def test_all_data_can_be_migrated_into_a_database_and_back(tmp_path, postgres):
    file = BARE.format(city=DEMO_CITY)
    with Server(tmp_path, file, now=None) as server:
        vault = Vault(server)
        vault.make()
        for number in range(30):
            assert vault.put(b"%d" % number * 1000).status == 201
        contents = vault.contents()
        while_it_runs = headsign("migrate", "--from", tmp_path / "data", "--to", postgres.url)
        assert while_it_runs.returncode == 73 and "another server" in while_it_runs.stderr
    answer = headsign("migrate", "--from", tmp_path / "data", "--to", postgres.url)
    assert answer.returncode == 0, answer.stderr
    assert "riders' vaults: copied, vault 1 rows" in answer.stdout and "vault_blob 30 rows" in answer.stdout
    again = headsign("migrate", "--from", tmp_path / "data/headsign.sqlite", "--to", postgres.url)
    assert again.returncode == 0 and "riders' vaults: already identical" in again.stdout
    with Server(tmp_path, configuration(postgres), now=None) as server:
        assert "copy it with headsign migrate" in server.log.read_text()
        vault.server = server
        assert vault.contents() == contents
        assert vault.put(b"one more").status == 201
        contents = vault.contents()
    refused = headsign("migrate", "--from", tmp_path / "data", "--to", postgres.url)
    assert refused.returncode == 73 and "--replace" in refused.stderr
    back = headsign("migrate", "--from", postgres.url, "--to", tmp_path / "back/data")
    assert back.returncode == 0, back.stderr
    with Server(tmp_path / "back", file, now=None) as server:
        vault.server = server
        assert vault.contents() == contents
    replaced = headsign("migrate", "--from", tmp_path / "data", "--to", postgres.url, "--replace")
    assert replaced.returncode == 0 and postgres.ask("SELECT count(*) FROM vault_blob") == "30"
    for answer in [answer, again, refused, back, replaced]:
        assert PostgreSQL.PASSWORD not in answer.stdout + answer.stderr


def test_a_migration_with_a_missing_source_or_target_is_rejected(tmp_path, postgres):
    assert headsign("migrate", "--from", tmp_path / "nothing", "--to", postgres.url).returncode == 66
    assert not (tmp_path / "nothing").exists()
    assert headsign("migrate", "--from", postgres.url, "--to", postgres.url).returncode == 64
    postgres.stop("fast")
    answer = headsign("migrate", "--from", postgres.url, "--to", tmp_path / "data")
    assert answer.returncode == 69 and PostgreSQL.PASSWORD not in answer.stderr


def test_check_reports_database_problems_without_changing_the_database(tmp_path, postgres):
    config = tmp_path / "headsign.yaml"

    def check(text: str = configuration(postgres)):
        config.write_text(text)
        answer = headsign("check", config)
        output = answer.stdout + answer.stderr
        assert PostgreSQL.PASSWORD not in output
        return answer.returncode, output

    status, output = check()
    assert "ok" in output and "PostgreSQL 15" in output and "pending migrations" in output, output
    assert postgres.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
    postgres.ask("ALTER DATABASE postgres SET default_transaction_read_only = on")
    status, output = check()
    assert status == 69 and "It is read-only" in output, output
    postgres.ask("SET default_transaction_read_only = off", "ALTER DATABASE postgres RESET default_transaction_read_only")
    postgres.stop("fast")
    status, output = check()
    assert status == 69 and "is unreachable" in output and "The server starts without it" in output, output
    status, output = check(BARE.format(city=DEMO_CITY) + "database: mysql://headsign:hush-hush@host/name\n")
    assert status == 78 and "postgresql://user:password@host/name" in output, output
    status, output = check(BARE.format(city=DEMO_CITY) + "database: ${NO_SUCH_NAME}\n")
    assert status == 78 and "the environment variable NO_SUCH_NAME is not set" in output


def test_the_database_connections_tls_verification_follows_the_url(tmp_path, postgres):
    for name in ["theirs", "another"]:
        (tmp_path / name).mkdir()
        make_certificate(tmp_path / name)
    postgres.stop("fast")
    url = postgres.start_encrypted(tmp_path / "theirs/certificate.pem", tmp_path / "theirs/key.pem")

    def check(query: str) -> str:
        config = tmp_path / "headsign.yaml"
        config.write_text(BARE.format(city=DEMO_CITY) + f"database: {url}?{query}\n")
        [line] = [line for line in headsign("check", config).stdout.splitlines() if " database " in line]
        return line

    assert ", TLS" in check("sslmode=require")
    assert ", TLS" not in check("sslmode=disable")
    verified = f"sslmode=verify-full&sslrootcert={tmp_path}"
    assert ", TLS" in check(f"{verified}/theirs/certificate.pem")
    line = check(f"{verified}/another/certificate.pem")
    assert line.startswith("error") and "certificate verify failed" in line, line
