"""Vaults over the network: they match the contract, enforce their limits, and are not logged."""

import pytest

from support.contract import Contract
from support.places import DEMO_CITY
from support.server import Server
from support.vaults import BARE, Vault

OPERATION = next(each for each in Contract().operations if each.path == "/api/v1/vaults/{id}")
MANY = BARE.format(city=DEMO_CITY) + "vault:\n  requests_per_minute: 100000\n"
SMALL = BARE.format(city=DEMO_CITY) + "vault:\n  vaults: 3\n  megabytes_each: 1\n  kilobytes_at_once: 256\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("many"), MANY, now=None) as running:
        yield running


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("small"), SMALL, now=None) as running:
        yield running


@pytest.fixture
def vault(server):
    vault = Vault(server)
    assert vault.make().status == 201
    return vault


def test_a_page_of_vault_blobs_matches_the_contract(vault):
    for number in range(3):
        assert vault.put(b"sealed %d" % number, f"{number:032x}").status == 201
    answer = vault.ask("GET")
    assert answer.status == 200 and not OPERATION.complaints(answer)
    assert vault.contents() == [b"sealed 0", b"sealed 1", b"sealed 2"]
    assert [blob["id"] for blob in vault.page(f"{0:032x}")["blobs"]] == [f"{number:032x}" for number in (1, 2)]


def test_a_large_vault_can_be_read_in_pages(vault):
    sent = [bytes([number]) * 250_000 for number in range(10)]
    assert [vault.put(content).status for content in sent] == [201] * 10
    assert vault.page()["more"]
    assert vault.contents() == sent


def test_a_deleted_vault_has_status_410_for_all_later_requests(vault):
    vault.put(b"sealed")
    assert vault.ask("DELETE").status == 204
    for answer in (vault.ask("GET"), vault.put(b"more"), vault.make(), vault.ask("DELETE")):
        assert answer.status == 410 and answer.type == "application/problem+json"
    assert not OPERATION.complaints(vault.ask("GET"))


def test_a_vault_request_without_the_secret_is_rejected(server, vault):
    stranger = Vault(server)
    stranger.address = vault.address
    for answer in (stranger.ask("GET"), stranger.put(b"false"), stranger.make(), stranger.ask("DELETE")):
        assert answer.status == 401
    assert Vault(server).ask("GET").status == 404
    assert server.get(vault.address).status == 401
    assert vault.contents() == []


def test_cors_does_not_allow_other_origins_to_send_a_vaults_secret(vault):
    answer = vault.server.get(vault.address, {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "PUT",
                                              "Access-Control-Request-Headers": "authorization"}, "OPTIONS")
    assert "authorization" not in answer.headers["Access-Control-Allow-Headers"].lower()


def test_exceeded_vault_limits_have_specific_status_codes(small):
    vaults = [Vault(small) for _ in range(4)]
    assert [vault.make().status for vault in vaults] == [201, 201, 201, 507]
    assert vaults[0].put(b"x" * (256 * 1024 + 1)).status == 413
    assert [vaults[0].put(b"x" * (256 * 1024)).status for _ in range(5)] == [201] * 4 + [507]
    assert vaults[0].put(b"").status == 400
    assert vaults[0].page()["used"] == vaults[0].page()["limit"] == 1 << 20


def test_logs_and_metrics_contain_no_vault_data(server, vault):
    vault.put(b"sealed")
    vault.ask("DELETE", "/nonsense")
    output = server.log.read_text() + server.get("/metrics").body.decode()
    assert vault.address.rsplit("/", 1)[1] not in output and vault.secret not in output
    assert "headsign_vault_bytes" in output


def test_vaults_can_be_disabled(tmp_path):
    with Server(tmp_path, BARE.format(city=DEMO_CITY) + "vault: none\n", now=None) as server:
        assert Vault(server).make().status == 404
        assert server.json("/site.json")["vaults"] is False
