"""`headsign init` with the name of a city: searching a feed catalogue, and faults of the feeds in it."""

import os
import pty
import select
import subprocess
import time

import pytest
import yaml

from support.catalogue_upstream import CatalogueUpstream, table
from support.first_server import FirstServer
from support.places import HEADSIGN
from support.protobuf import message, vehicle
from support.server import Server
from support.town import FEED, write_feed
from support.waiting import PATIENCE, eventually

CC_BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.fixture
def upstream(tmp_path):
    with CatalogueUpstream() as upstream:
        upstream.serve("/gtfs.zip", write_feed(tmp_path / "town.zip").read_bytes())
        yield upstream


def headsign(*arguments, folder, variables={}):
    """Runs the program in a folder, without a terminal."""
    return subprocess.run(
        [HEADSIGN, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=90,
        env={**os.environ, **variables})


def init(upstream, name, folder, *arguments, **variables):
    return headsign("init", name, "--catalogue", upstream.catalogue, *arguments, folder=folder, variables=variables)


def agency(folder) -> dict:
    [agency] = yaml.safe_load((folder / "headsign.yaml").read_text())["agencies"]
    return agency


def kingston(upstream, **row):
    """Adds the catalogue entry of Kingston, Ontario."""
    upstream.add("mdb-1", **{"provider": "Kingston Transit", "city": "Kingston", "region": "Ontario", "licence": CC_BY,
                             "seen": "2026-10-01 02:03:04+00:00", "url": f"{upstream.url}/gtfs.zip"} | row)


def realtime(upstream, id, contents, path, **row):
    upstream.add(id, **{"type": "gtfs_rt", "contents": contents, "schedule": "mdb-1", "url": f"{upstream.url}{path}",
                        "licence": CC_BY, "provider": "Kingston Transit"} | row)


def test_init_with_a_citys_name_configures_a_working_server(upstream, tmp_path):
    kingston(upstream)
    realtime(upstream, "mdb-2", "vp", "/vehicles.pb")
    realtime(upstream, "mdb-3", "sa|tu", "/rest.pb")
    upstream.add("mdb-4", provider="Montréal", city="Montréal", region="Quebec", url=f"{upstream.url}/other.zip")
    upstream.serve("/vehicles.pb", message([vehicle("1")]))
    upstream.serve("/rest.pb", message([]))
    answer = init(upstream, "Kingston, Ontario", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "Kingston Transit · Kingston, Ontario, Canada (mdb-1)" in answer.stderr
    assert f"Licence: CC BY 4.0, {CC_BY}" in answer.stderr and "headsign serve --config headsign.yaml" in answer.stderr
    written = agency(tmp_path)
    assert written["schedule"]["source"] == f"{upstream.url}/gtfs.zip"
    assert written["realtime"] == {"vehicle_positions": f"{upstream.url}/vehicles.pb", "realtime": f"{upstream.url}/rest.pb"}
    assert written["attribution"] == f"Timetable and live data: Kingston Transit, licence CC BY 4.0, {CC_BY}"
    assert headsign("check", "headsign.yaml", folder=tmp_path).returncode == 0
    with Server(tmp_path, (tmp_path / "headsign.yaml").read_text(), now="2026-11-18T07:55:00-05:00") as server:
        [shown] = server.json("/api/v1/agencies")["agencies"]
        assert shown["attribution"] == written["attribution"]
        assert (shown["timeZone"], shown["url"]) == ("America/Toronto", "https://town.example")
        arrivals = server.json(f"/api/v1/stops/{written['id']}:a/arrivals")["arrivals"]
        assert [arrival["headsign"] for arrival in arrivals[:1]] == ["Mill"]
        eventually(lambda: server.feed(f"{written['id']}/vehicle_positions")["state"] != "starting")


def test_phone_number_fare_and_language_are_taken_from_the_feed(upstream, tmp_path):
    feed = write_feed(tmp_path / "rich.zip", **{
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone,agency_phone,agency_lang\n"
                      "T,Kingston Transit,https://town.example,America/Toronto,+1 613 555 0100,fr\n",
        "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nadult,3.25,CAD,0,\n"})
    kingston(upstream, url=upstream.serve("/rich.zip", feed.read_bytes()))
    assert init(upstream, "kingston transit", tmp_path).returncode == 0
    assert agency(tmp_path)["fare"] == {"amount": 3.25, "currency": "CAD"}
    with Server(tmp_path, (tmp_path / "headsign.yaml").read_text(), now=None) as server:
        [shown] = server.json("/api/v1/agencies")["agencies"]
        assert (shown["phone"], shown["language"], shown["timeZone"]) == ("+1 613 555 0100", "fr", "America/Toronto")
        assert (shown["fare"]["amount"], shown["fare"]["currency"]) == (3.25, "CAD")


def test_a_feed_with_several_agencies_gets_the_catalogues_name(upstream, tmp_path):
    feed = write_feed(tmp_path / "two.zip", **{
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone,agency_phone\n"
                      "T,Town Buses,https://town.example,America/Toronto,+1 613 555 0100\n"
                      "F,Town Ferries,https://ferry.example,America/Toronto,\n"})
    kingston(upstream, url=upstream.serve("/two.zip", feed.read_bytes()))
    assert init(upstream, "mdb-1", tmp_path).returncode == 0
    written = agency(tmp_path)
    assert (written["name"], written["phone"], written["url"]) == ("Kingston Transit", "+1 613 555 0100", "https://town.example")


def test_init_with_an_ambiguous_name_lists_the_feeds_and_how_to_choose(upstream, tmp_path):
    kingston(upstream)
    realtime(upstream, "mdb-2", "vp", "/vehicles.pb")
    upstream.add("mdb-9", provider="Citibus", city="Kingston", region="New York", country="US", key="1",
                 key_name="api_key", url=f"{upstream.url}/citibus.zip", status="inactive")
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 66 and not (tmp_path / "headsign.yaml").exists()
    assert '2 feeds match "kingston"' in answer.stderr and "headsign init mdb-1" in answer.stderr
    first, second = [line for line in answer.stderr.splitlines() if "licence:" in line]
    assert "  1  Kingston Transit · Kingston, Ontario, Canada" in answer.stderr
    assert first.strip() == "mdb-1 · seen 2026-10-01 · licence: CC BY 4.0 · no key · realtime: positions"
    assert "  2  Citibus · Kingston, New York, United States" in answer.stderr
    assert second.strip() == "mdb-9 · inactive · last seen: unknown · licence: unknown · needs a key · no realtime"
    assert init(upstream, "mdb-1", tmp_path).returncode == 0
    assert agency(tmp_path)["schedule"]["source"] == f"{upstream.url}/gtfs.zip"


def test_init_in_a_terminal_asks_which_of_the_listed_feeds_to_use(upstream, tmp_path):
    kingston(upstream)
    upstream.add("mdb-9", provider="Ulster Transit", city="Kingston", region="New York", country="US",
                 url=f"{upstream.url}/gtfs.zip", licence="CC0")
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [HEADSIGN, "init", "kingston", "--catalogue", upstream.catalogue], cwd=tmp_path, stdin=end, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    os.close(end)
    try:
        text, until = b"", time.monotonic() + PATIENCE
        while b"Number of the feed (1 to 2)" not in text and time.monotonic() < until:
            if select.select([process.stderr], [], [], 1)[0]:
                text += os.read(process.stderr.fileno(), 4096)
        os.write(terminal, b"2\n")
        assert process.wait(PATIENCE) == 0, text + process.stderr.read()
    finally:
        process.kill()
        process.stderr.close()
        os.close(terminal)
    assert agency(tmp_path)["attribution"] == "Timetable: Ulster Transit, licence CC0"


def test_init_with_a_name_without_a_match_explains_the_alternatives(upstream, tmp_path):
    kingston(upstream)
    answer = init(upstream, "Atlantis", tmp_path)
    assert answer.returncode == 66
    assert 'none of the catalogue\'s 1 timetables matches "Atlantis"' in answer.stderr and "headsign init FILE-OR-URL" in answer.stderr


@pytest.mark.parametrize("body, status, reason", [
    (b"", 404, "HTTP 404"), (b"<!doctype html><p>Moved", 200, "not a zip archive but a web page"),
    (b"", 500, "HTTP 500"), (b"PK\x03\x04 cut off", 200, "damaged")])
def test_a_feed_with_a_dead_link_is_loaded_from_the_catalogues_copy(upstream, tmp_path, body, status, reason):
    mirror = f"{upstream.url}/gtfs.zip"
    kingston(upstream, url=upstream.serve("/dead.zip", body, status), mirror=mirror)
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert reason in answer.stderr and f"Using the catalogue's copy {mirror} instead" in answer.stderr
    assert agency(tmp_path)["schedule"]["source"] == mirror


@pytest.mark.parametrize("body, status, code, reason", [
    (b"", 404, 69, "HTTP 404"), (b"<!doctype html><p>Moved", 200, 65, "not a zip archive but a web page")])
def test_a_dead_feed_link_without_a_copy_is_reported_with_its_cause_and_the_next_step(upstream, tmp_path, body, status, code, reason):
    kingston(upstream, url=upstream.serve("/dead.zip", body, status))
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == code and not (tmp_path / "headsign.yaml").exists()
    assert reason in answer.stderr
    assert "If Kingston Transit publishes its timetable elsewhere: headsign init FILE-OR-URL" in answer.stderr


def test_init_follows_a_feeds_redirect(upstream, tmp_path):
    upstream.redirects["/moved.zip"] = "/gtfs.zip"
    kingston(upstream, url=f"{upstream.url}/moved.zip")
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert agency(tmp_path)["schedule"]["source"] == f"{upstream.url}/moved.zip"


def test_a_deprecated_catalogue_entry_is_replaced_by_its_successor(upstream, tmp_path):
    kingston(upstream, url=f"{upstream.url}/old.zip", status="deprecated", successor="mdb-7")
    realtime(upstream, "mdb-2", "vp", "/vehicles.pb")
    upstream.add("mdb-7", provider="Kingston Transit", city="Kingston", region="Ontario", url=f"{upstream.url}/gtfs.zip")
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert agency(tmp_path)["schedule"]["source"] == f"{upstream.url}/gtfs.zip"
    assert agency(tmp_path)["realtime"] == {"vehicle_positions": f"{upstream.url}/vehicles.pb"}


def test_init_states_where_to_get_a_timetables_api_key_and_uses_it_once_set(upstream, tmp_path):
    upstream.keys["/gtfs.zip"] = ("api_key", "secret")
    kingston(upstream, key="1", key_name="api_key", key_page="https://town.example/keys")
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 69 and upstream.statuses("/gtfs.zip") == []
    assert "mdb-1 requires a key. Get one at https://town.example/keys" in answer.stderr
    assert "export KINGSTON_TRANSIT_KEY=KEY" in answer.stderr
    answer = init(upstream, "kingston", tmp_path, KINGSTON_TRANSIT_KEY="secret")
    assert answer.returncode == 0, answer.stderr
    assert "secret" not in answer.stderr + (tmp_path / "headsign.yaml").read_text()
    assert agency(tmp_path)["schedule"]["source"] == f"{upstream.url}/gtfs.zip?api_key=${{KINGSTON_TRANSIT_KEY}}"
    checked = headsign("check", "headsign.yaml", folder=tmp_path, variables={"KINGSTON_TRANSIT_KEY": "secret"})
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_init_reports_a_rejected_api_key(upstream, tmp_path):
    upstream.keys["/gtfs.zip"] = ("X-Api-Key", "secret")
    kingston(upstream, key="2", key_name="X-Api-Key", key_page="https://town.example/keys")
    answer = init(upstream, "kingston", tmp_path, KINGSTON_TRANSIT_KEY="wrong")
    assert answer.returncode == 69 and "rejected the key or headers (HTTP 401)" in answer.stderr


def test_a_realtime_feed_with_an_api_key_is_commented_out_until_the_key_is_set(upstream, tmp_path):
    kingston(upstream)
    realtime(upstream, "mdb-2", "vp", "/vehicles.pb", key="2", key_name="X-Api-Key", key_page="https://town.example/keys")
    upstream.keys["/vehicles.pb"] = ("X-Api-Key", "secret")
    upstream.serve("/vehicles.pb", message([vehicle("1")]))
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "The realtime feed mdb-2 requires a key. Get one at https://town.example/keys" in answer.stderr
    assert agency(tmp_path)["realtime"] is None
    assert headsign("check", "headsign.yaml", folder=tmp_path).returncode == 0
    # Follows the instruction in the comment: the key is set, and the # is removed from the lines below it.
    lines = (tmp_path / "headsign.yaml").read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if "remove # from the next 3 lines" in line) + 1
    lines[start:start + 3] = [line.replace("#", "", 1) for line in lines[start:start + 3]]
    (tmp_path / "headsign.yaml").write_text("\n".join(lines) + "\n")
    assert agency(tmp_path)["realtime"] == {"vehicle_positions": {
        "url": f"{upstream.url}/vehicles.pb", "headers": {"X-Api-Key": "${KINGSTON_TRANSIT_KEY}"}}}
    checked = headsign("check", "headsign.yaml", folder=tmp_path, variables={"KINGSTON_TRANSIT_KEY": "secret"})
    assert checked.returncode == 0 and "1 vehicle" in checked.stdout, checked.stdout + checked.stderr
    (tmp_path / "headsign.yaml").unlink()
    assert init(upstream, "kingston", tmp_path, KINGSTON_TRANSIT_KEY="secret").returncode == 0
    assert agency(tmp_path)["realtime"]["vehicle_positions"]["headers"] == {"X-Api-Key": "${KINGSTON_TRANSIT_KEY}"}


def test_the_catalogue_is_cached_and_revalidated(upstream, tmp_path):
    kingston(upstream)
    assert init(upstream, "kingston", tmp_path, "-o", "one.yaml").returncode == 0
    assert init(upstream, "kingston", tmp_path, "-o", "two.yaml").returncode == 0
    assert upstream.statuses("/feeds_v2.csv") == [200, 304]
    assert len(list((tmp_path / "var/cache").glob("catalogue-*.csv"))) == 1


@pytest.mark.parametrize("status, body, reason", [(503, b"", "out of service"), (200, b"<!doctype html><p>Sign in", "has no column id")])
def test_if_the_catalogue_is_unavailable_its_cached_copy_is_searched(upstream, tmp_path, status, body, reason):
    kingston(upstream)
    assert init(upstream, "kingston", tmp_path, "-o", "one.yaml").returncode == 0
    upstream.serve("/feeds_v2.csv", body, status)
    for output in ("two.yaml", "three.yaml"):
        answer = init(upstream, "kingston", tmp_path, "-o", output)
        assert answer.returncode == 0, answer.stderr
        assert reason in answer.stderr and "Searching the copy of 2" in answer.stderr


def test_without_catalogue_and_copy_init_suggests_a_catalogue_file(upstream, tmp_path):
    upstream.serve("/feeds_v2.csv", b"", 503)
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 69 and "--catalogue FILE" in answer.stderr


def test_init_reads_a_catalogue_file_without_a_connection(upstream, tmp_path):
    kingston(upstream)
    (tmp_path / "feeds.csv").write_bytes(table(upstream.rows))
    answer = headsign("init", "kingston", "--catalogue", "feeds.csv", folder=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert upstream.statuses("/feeds_v2.csv") == [] and not (tmp_path / "var").exists()
    assert headsign("init", "kingston", "--catalogue", "none.csv", "-o", "other.yaml", folder=tmp_path).returncode == 66


def test_init_uses_the_catalogue_in_the_configuration(upstream, tmp_path):
    kingston(upstream)
    (tmp_path / "old.yaml").write_text(f"basemap: none\ncatalogue: {upstream.catalogue}\nagencies: []\n")
    answer = headsign("init", "kingston", "--config", "old.yaml", folder=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert upstream.statuses("/feeds_v2.csv") == [200]


def test_check_requests_the_catalogue_in_the_configuration(upstream, tmp_path):
    kingston(upstream)
    assert init(upstream, "mdb-1", tmp_path).returncode == 0
    configuration = tmp_path / "headsign.yaml"
    configuration.write_text(f"{configuration.read_text()}\ncatalogue: {upstream.catalogue}\n")
    answer = headsign("check", "headsign.yaml", folder=tmp_path)
    [line] = [line for line in answer.stdout.splitlines() if "catalogue" in line]
    assert answer.returncode == 0 and "ok" in line and line.endswith("1 timetable")
    upstream.serve("/feeds_v2.csv", b"", 503)
    answer = headsign("check", "headsign.yaml", folder=tmp_path)
    assert answer.returncode == 69 and "cannot be fetched" in answer.stdout


def test_init_does_not_follow_links_of_a_public_catalogue_into_a_private_network(upstream, tmp_path):
    # Another name of this machine, which differs from the host in the catalogue's URL.
    port = upstream.url.rsplit(":", 1)[1]
    kingston(upstream, url=f"http://localhost:{port}/gtfs.zip")
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 69 and "is not public" in answer.stderr
    assert upstream.statuses("/gtfs.zip") == []


def test_a_catalogue_entry_cannot_insert_environment_variables(upstream, tmp_path):
    kingston(upstream, provider="Kingston ${HOME}", url=f"{upstream.url}/gtfs.zip?home=${{HOME}}", mirror=f"{upstream.url}/gtfs.zip")
    answer = init(upstream, "mdb-1", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "${" not in (tmp_path / "headsign.yaml").read_text()
    assert agency(tmp_path)["schedule"]["source"] == f"{upstream.url}/gtfs.zip"


def test_init_rejects_a_feed_with_an_unknown_time_zone(upstream, tmp_path):
    feed = write_feed(tmp_path / "lost.zip", **{"agency.txt": FEED["agency.txt"].replace("America/Toronto", "America/Atlantis")})
    kingston(upstream, url=upstream.serve("/lost.zip", feed.read_bytes()))
    answer = init(upstream, "kingston", tmp_path)
    assert answer.returncode == 65 and "the time zone America/Atlantis is unknown" in answer.stderr
    (tmp_path / "zone.yaml").write_text(
        f"basemap: none\nagencies:\n  - {{id: town, name: Town, kind: gtfs, schedule: {tmp_path}/town.zip, time_zone: America/Atlantis}}\n")
    answer = headsign("check", "zone.yaml", folder=tmp_path)
    assert answer.returncode == 78 and 'time_zone "America/Atlantis" is unknown' in answer.stderr


def test_a_server_without_a_configuration_shows_the_commands_for_a_city(upstream, tmp_path):
    kingston(upstream, provider="Kingston <Transit>")
    upstream.add("mdb-4", provider="STM", city="Montréal", region="Quebec", url=f"{upstream.url}/stm.zip")
    with FirstServer(tmp_path, upstream.catalogue) as server:
        assert "Choose a city at" in server.log.read_text()
        status, body, headers = server.get("/")
        assert status == 200 and 'name="q"' in body and upstream.seen == []
        assert headers["content-security-policy"].startswith("default-src 'none'")
        _, body, _ = server.get("/?q=kingston")
        assert f"headsign init mdb-1 --catalogue '{upstream.catalogue}'" in body
        assert "headsign serve --config headsign.yaml" in body
        assert "Kingston &lt;Transit&gt;" in body and "mdb-4" not in body
        _, body, _ = server.get("/?q=Montr%C3%A9al+%22%3E")
        assert "mdb-4" in body and 'value="Montréal &quot;&gt;"' in body
        assert "No feed matches" in server.get("/?q=atlantis")[1]
        assert server.get("/api/v1/agencies")[0] == 404
        # All searches within a minute share one request.
        assert upstream.statuses("/feeds_v2.csv") == [200]
    assert not (tmp_path / "headsign.yaml").exists()


def test_a_server_without_a_configuration_reports_a_missing_catalogue(upstream, tmp_path):
    upstream.serve("/feeds_v2.csv", b"", 503)
    with FirstServer(tmp_path, upstream.catalogue) as server:
        status, body, _ = server.get("/?q=kingston")
        assert status == 200 and "out of service" in body and "--catalogue FILE" in body
