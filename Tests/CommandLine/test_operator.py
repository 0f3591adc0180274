"""An operator's tasks on the command line: a first configuration, its check, backups and restores."""

import json
import os
import shutil
import sqlite3
import ssl
import subprocess
import time
from pathlib import Path

import pytest
import yaml

from support.app_gateway import AppGateway
from support.busbud_upstream import MONTREAL, NEW_YORK, TOKEN, BusbudUpstream, Script, departure
from support.certificates import make_certificate
from support.geocoder_upstream import GeocoderUpstream
from support.ground import write_ground
from support.local_server import LocalServer, QuietHandler
from support.places import CACHE, DEMO_CITY, HEADSIGN, ROOT
from support.protobuf import field, message, vehicle
from support.server import Server
from support.town import FEED, write_feed
from support.vaults import BARE, Vault


def headsign(*arguments, **options):
    return subprocess.run([HEADSIGN, *map(str, arguments)], capture_output=True, text=True, timeout=90, **options)


class Feeds(LocalServer):
    """A server that serves bodies by path and counts requests."""

    def __init__(self, answers: dict[str, tuple[int, bytes]]):
        self.answers, self.asked = answers, []

    def handler(self):
        owner = self

        class Handler(QuietHandler):
            def do_GET(self):
                path = self.path.split("?")[0]
                owner.asked.append(path)
                status, body = owner.answers.get(path, (404, b""))
                self.reply(status, "application/octet-stream", body)

        return Handler


class Forecasts(Feeds):
    """A weather server with responses in the format of Open-Meteo."""

    def __init__(self):
        hours = [int(time.time()) // 3600 * 3600 + hour * 3600 for hour in range(72)]
        values = {"temperature_2m": 4.0, "apparent_temperature": 1.0, "precipitation": 0.0, "weather_code": 3,
                  "wind_speed_10m": 12.0, "is_day": 1}
        body = {"latitude": 51.48, "longitude": 0.0, "utc_offset_seconds": 0, "hourly_units": {"time": "unixtime"},
                "current": {"time": hours[0], "interval": 900} | values,
                "hourly": {"time": hours, "precipitation_probability": [0 for _ in hours]}
                          | {name: [value for _ in hours] for name, value in values.items()}}
        super().__init__({"/forecast": (200, json.dumps(body).encode())})


@pytest.fixture
def feeds(tmp_path):
    feed = write_feed(tmp_path / "town.zip").read_bytes()
    live = message([vehicle("1"), vehicle("2")])
    with Feeds({"/gtfs.zip": (200, feed), "/vehicles.pb": (200, live), "/old.pb": (200, message([], at=1_500_000_000)),
                "/closed.pb": (403, b""), "/page": (200, b"<!doctype html><p>Hello")}) as feeds:
        yield feeds


def lines(answer) -> dict[str, str]:
    """Returns the result line of each checked item, by the item's name."""
    found = {}
    for line in answer.stdout.splitlines():
        pieces = line.split(None, 2)
        if len(pieces) > 1 and not line.startswith(" "):
            found[pieces[1]] = line
    return found


def test_check_requests_every_feed_once_and_reports_its_state(feeds, tmp_path):
    config = tmp_path / "headsign.yaml"
    config.write_text(f"""
basemap: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: {feeds.url}/gtfs.zip, dates: repeating}}
    realtime:
      vehicles: {feeds.url}/vehicles.pb
      old: {feeds.url}/old.pb
      closed: {feeds.url}/closed.pb
      page: {feeds.url}/page
      gone: {feeds.url}/gone.pb
      file: nowhere.pb
""")
    answer = headsign("check", config)
    assert answer.returncode == 69, answer.stdout + answer.stderr
    output = lines(answer)
    assert output["town/schedule"].startswith("ok") and "3 stops" in output["town/schedule"]
    assert "2 vehicles" in output["town/vehicles"]
    assert output["town/old"].startswith("warning") and "Report this to the agency" in answer.stdout
    assert output["town/closed"].startswith("error") and "Ask the provider for a key" in answer.stdout
    assert output["town/page"].startswith("error") and output["town/gone"].startswith("error") and output["town/file"].startswith("error")
    assert sorted(feeds.asked) == sorted(["/gtfs.zip", "/vehicles.pb", "/old.pb", "/closed.pb", "/page", "/gone.pb"])
    assert not (tmp_path / "var").exists()


def test_check_reports_all_configuration_errors_and_still_checks_the_rest(tmp_path):
    write_feed(tmp_path / "town.zip")
    config = tmp_path / "headsign.yaml"
    config.write_text("""
server: {port: 99999}
basemap: {tiles: ground.mbtiles, style: "https://tiles.example.org/style.json"}
agencies:
  - id: Town
    name: Town
    kind: gtfs
    schedule: town.zip
  - id: fine
    name: Fine
    kind: gtfs
    schedule: {source: town.zip, dates: repeating}
    sections: [{name: All, routes: [Nowhere]}]
    colour: red
""")
    answer = headsign("check", config, "--offline")
    assert answer.returncode == 78
    for word in ["port", "not both", "lowercase letters", "colour"]:
        assert word in answer.stderr, answer.stderr
    output = lines(answer)
    assert output["basemap"].startswith("error") and "make-ground" in answer.stdout
    assert output["fine/schedule"].startswith("warning") and "Nowhere" in answer.stdout


def update(trip: str) -> bytes:
    """A feed entity with a trip update."""
    return field(1, trip.encode()) + field(3, field(1, field(1, trip.encode())))


def test_check_reports_each_warning_about_a_feed(feeds, tmp_path):
    feeds.answers["/trips.pb"] = (200, message([update("x1"), update("x2")], at=1_500_000_000))
    feeds.answers["/alerts.pb"] = (200, message([field(1, b"a") + field(5, field(5, field(2, b"X")) + field(10, field(1, field(1, b"Snow"))))]))
    config = tmp_path / "headsign.yaml"
    config.write_text(f"""
basemap: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: {feeds.url}/gtfs.zip, dates: repeating}}
    realtime: {{trips: "{feeds.url}/trips.pb", alerts: "{feeds.url}/alerts.pb"}}
    sections: [{{name: All, routes: [Nowhere]}}]
""")
    answer = headsign("check", config)
    assert answer.returncode == 0
    output = lines(answer)
    assert output["town/trips"].startswith("warning") and "days old" in output["town/trips"]
    assert "Its timestamp is" in answer.stdout and "2 of 2 trip updates refer to trips that the timetable lacks" in answer.stdout
    assert output["town/alerts"].startswith("warning") and "1 of 1 service alerts match nothing in the timetable" in answer.stdout
    assert output["town/schedule"].startswith("warning") and "1 route, 3 stops, 2 trips" in output["town/schedule"]


def test_check_reports_trips_omitted_because_of_timetable_faults(tmp_path):
    times = FEED["stop_times.txt"].replace("t2,25:00:00,25:00:00,a", "t2,25:00:00,25:00:00,x").replace("25:05:00,b", "25:05:00,y")
    write_feed(tmp_path / "lost.zip", **{"stop_times.txt": times})
    answer = checked(tmp_path, TOWN.replace("town.zip", "lost.zip"))
    assert answer.returncode == 0 and lines(answer)["town/schedule"].startswith("warning")
    assert "       1 of 2 trips left out: its stops do not exist (t2)" in answer.stdout.splitlines(), answer.stdout


def failed(folder, source: str) -> str:
    """Returns the check's result for a timetable from a failing source."""
    config = folder / "headsign.yaml"
    config.write_text(f"basemap: none\nagencies:\n  - {{id: town, name: Town, kind: gtfs, schedule: '{source}'}}\n")
    answer = headsign("check", config)
    assert answer.returncode == 69 and lines(answer)["town/schedule"].startswith("error"), answer.stdout
    return answer.stdout


def test_check_names_a_failing_host_and_the_cause(feeds, tmp_path):
    secure = feeds.url.replace("http:", "https:")
    assert "127.0.0.1 responded without TLS" in failed(tmp_path, f"{secure}/gtfs.zip")
    assert "127.0.0.1 refused the connection" in failed(tmp_path, "http://127.0.0.1:9/gtfs.zip")
    # A label of more than 63 letters is rejected before any DNS query.
    assert "was not found" in failed(tmp_path, f"http://{'a' * 64}.invalid/gtfs.zip")
    make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate.pem", tmp_path / "key.pem")
    feeds.listener.socket = context.wrap_socket(feeds.listener.socket, server_side=True)
    output = failed(tmp_path, f"{secure}/gtfs.zip")
    assert "The certificate of 127.0.0.1 is not trusted" in output and "update-ca-certificates" in output


def test_check_names_an_unreadable_file_and_the_cause(tmp_path):
    assert f"{tmp_path}/gone.zip cannot be read: No such file or directory" in failed(tmp_path, "gone.zip")
    write_feed(tmp_path / "town.zip")
    output = checked(tmp_path, "streets: gone.osm.pbf\n" + TOWN.replace("simulate: true", "realtime: {buses: .}")).stdout
    assert "gone.osm.pbf cannot be read: No such file or directory" in output
    assert f"{tmp_path} cannot be read: Is a directory" in output
    (tmp_path / "headsign.yaml").write_text("basemap: {tiles: gone.mbtiles}\n" + TOWN)
    assert "gone.mbtiles cannot be read: No such file or directory" in headsign("check", tmp_path / "headsign.yaml").stdout


def test_check_rejects_a_feed_without_usable_trips_and_names_the_cause(tmp_path):
    times = FEED["stop_times.txt"].replace(",a,", ",x,").replace(",b,", ",y,").replace(",c,", ",z,")
    feed = write_feed(tmp_path / "dead.zip", **{"stop_times.txt": times})
    output = failed(tmp_path, "dead.zip")
    assert "not a usable GTFS feed: stop_times.txt has no usable row: the row refers to an id" in output
    assert "report the problem to its publisher" in output
    assert headsign("import", feed, "-o", tmp_path / "out").returncode == 65 and not (tmp_path / "out").exists()


def test_check_rejects_a_node_with_an_invalid_name_or_address(tmp_path):
    for arguments in (["--node", "no name!"], ["--address", "nonsense"]):
        answer = checked(tmp_path, TOWN, "--offline", *arguments)
        assert answer.returncode == 64 and arguments[0] in answer.stderr


def test_check_fails_for_damaged_or_unreachable_streets(tmp_path):
    (tmp_path / "cut.osm.pbf").write_bytes((CACHE / "streets/helsinki.osm.pbf").read_bytes()[:50_000])
    answer = checked(tmp_path, "streets: cut.osm.pbf\n" + TOWN)
    assert answer.returncode == 69 and "it is damaged or truncated" in lines(answer)["streets"], answer.stdout
    answer = checked(tmp_path, "streets: http://127.0.0.1:9/town.osm.pbf\n" + TOWN)
    assert answer.returncode == 69 and "refused the connection" in lines(answer)["streets"], answer.stdout


def test_check_fails_for_streets_that_are_not_an_openstreetmap_extract(tmp_path):
    write_feed(tmp_path / "town.zip")
    config = tmp_path / "headsign.yaml"
    config.write_text("basemap: none\nstreets: headsign.yaml\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                      "    schedule: {source: town.zip, dates: repeating}\n    simulate: true\n")
    answer = headsign("check", config)
    assert answer.returncode == 69, answer.stdout + answer.stderr
    assert lines(answer)["streets"].startswith("error") and "not an OpenStreetMap extract" in answer.stdout


TOWN = "agencies:\n  - {id: town, name: Town, kind: gtfs, schedule: {source: town.zip, dates: repeating}, simulate: true}\n"


def checked(folder, text: str, *arguments, **options):
    write_feed(folder / "town.zip")
    (folder / "headsign.yaml").write_text("basemap: none\n" + text)
    return headsign("check", folder / "headsign.yaml", *arguments, **options)


def test_check_sends_one_request_to_the_geocoder_and_the_coach_supplier(tmp_path):
    with GeocoderUpstream() as geocoder, BusbudUpstream() as busbud:
        def text(token: str) -> str:
            return geocoder.configuration() + f"intercity: {{busbud: {{token: {token}, url: '{busbud.url}'}}}}\n" + TOWN

        busbud.scripts[NEW_YORK, MONTREAL] = Script([[departure(1)], [departure(2)]])
        answer = checked(tmp_path, text(TOKEN))
        assert answer.returncode == 0, answer.stdout + answer.stderr
        output = lines(answer)
        assert output["geocoder"].startswith("ok") and "places" in output["geocoder"]
        assert output["intercity/busbud"].startswith("ok") and "New York to Montr" in output["intercity/busbud"]
        assert len(busbud.questions()) == 1
        geocoder.failure = "html"
        answer = checked(tmp_path, text("wrong"))
        output = lines(answer)
        assert answer.returncode == 69
        assert output["geocoder"].startswith("error") and output["intercity/busbud"].startswith("error")
        assert "offline" in lines(checked(tmp_path, text(TOKEN), "--offline"))["geocoder"]


def test_check_sends_one_request_to_each_push_and_weather_service(tmp_path):
    with AppGateway(tmp_path) as gateway, Forecasts() as weather:
        def text(credentials: str) -> str:
            return f"sidecar:\n  weather: {{url: '{weather.url}', key: a-key}}{credentials}" + TOWN

        no_phone = "0" * 64
        gateway.expect(no_phone, 400, {"reason": "BadDeviceToken"})
        gateway.expect("no-device", 400, {"error": {"status": "INVALID_ARGUMENT"}})
        answer = checked(tmp_path, text(gateway.credentials))
        assert answer.returncode == 0, answer.stdout + answer.stderr
        output = lines(answer)
        for service in ("apns", "fcm", "onesignal", "weather"):
            assert output[f"sidecar/{service}"].startswith("ok"), answer.stdout
        assert sorted(message["service"] for message in gateway.messages) == ["apns", "fcm", "oneSignal"]
        assert len(weather.asked) == 1 and not gateway.complaints
        wrong = gateway.credentials.replace("KEY1234567", "KEY7654321").replace("key: a-key", "key: another")
        weather.answers["/forecast"] = (401, b"")
        answer = checked(tmp_path, text(wrong))
        output = lines(answer)
        assert answer.returncode == 69
        assert "APNs: 403 InvalidProviderToken" in output["sidecar/apns"] and "key_id" in answer.stdout
        assert "OneSignal: 403" in output["sidecar/onesignal"] and output["sidecar/fcm"].startswith("ok")
        assert "rejected the key" in output["sidecar/weather"] and "set sidecar: weather: key" in answer.stdout
        untrusted = "".join(line for line in gateway.credentials.splitlines(keepends=True) if "trust:" not in line)
        assert "The certificate of localhost is not trusted" in lines(checked(tmp_path, text(untrusted)))["sidecar/apns"]


def test_check_does_not_wait_for_a_pipe_without_a_writer(tmp_path):
    os.mkfifo(tmp_path / "headsign.yaml")
    answer = headsign("check", tmp_path / "headsign.yaml")
    assert answer.returncode == 78 and "Is a pipe to which no program writes" in answer.stderr
    # A pipe with a writer, as in a shell's process substitution, is read.
    read, write = os.pipe()
    os.write(write, b"basemap: none\n")
    os.close(write)
    answer = headsign("check", f"/dev/fd/{read}", "--offline", pass_fds=[read])
    os.close(read)
    assert answer.returncode == 78 and "has no agency" in answer.stderr


def test_check_reports_coaches_of_unknown_agencies_as_an_error(tmp_path):
    answer = checked(tmp_path, "intercity: {timetables: [twon]}\n" + TOWN)
    assert answer.returncode == 78 and 'unknown agency "twon"' in answer.stderr


def test_check_warns_about_a_self_signed_certificate(tmp_path):
    make_certificate(tmp_path, days=90)
    text = "server: {tls: {certificate: certificate.pem, key: key.pem}}\n" + TOWN
    answer = checked(tmp_path, text)
    assert lines(answer)["tls"].startswith("warning") and "self-signed" in answer.stdout
    (tmp_path / "key.pem").unlink()
    assert "key.pem cannot be read: No such file or directory" in checked(tmp_path, text).stdout


def test_check_reports_a_missing_variable_once_and_a_duplicate_id_with_other_errors(tmp_path):
    answer = checked(tmp_path, "cluster: {key: '${NO_SUCH_KEY}'}\ndatabase: postgresql://nowhere/x\n"
                     "geocoder: {kind: '${NO_SUCH_KIND}', url: 'http://localhost:1'}\n" + TOWN
                     + "  - {id: town, kind: gtfs, schedule: town.zip, fare: {amount: much, currency: USD}}\n"
                     "  - {id: new-york, preset: mta-bus-time}\n", "--offline",
                     env={name: text for name, text in os.environ.items() if name != "MTA_KEY"})
    assert answer.returncode == 78
    output = answer.stderr.splitlines()
    assert sum("NO_SUCH_KEY" in line for line in output) == 1 and not any("32 characters" in line for line in output)
    assert sum("NO_SUCH_KIND" in line for line in output) == 1 and not any("geocoder requires kind" in line for line in output)
    assert sum("MTA_KEY" in line for line in output) == 1
    assert any('the id "town" is already used' in line for line in output) and any("requires name" in line for line in output)
    assert any("amount must be a number" in line for line in output) and not any("fare requires" in line for line in output)


def test_check_does_not_report_errors_that_only_follow_from_other_errors(tmp_path):
    answer = checked(tmp_path, "geocoder: {kind: foton, url: nowhere}\npush: {contact: nobody, key: '${NO_SUCH_KEY}'}\n" + TOWN
                     + "  - {id: other, preset: twon}\n", "--offline")
    assert answer.returncode == 78
    output = answer.stderr
    assert 'kind must be nominatim or photon, not "foton"' in output and "url must be a URL" in output
    assert "push requires contact" in output and "NO_SUCH_KEY" in output
    assert 'unknown preset "twon". Presets: cata, ' in output and "an agency requires" not in output


def test_a_program_started_through_the_path_finds_its_resource_files(tmp_path):
    answer = checked(tmp_path, TOWN + "  - {preset: cata}\n", "--offline")
    assert answer.returncode == 0, answer.stderr
    named = subprocess.run(["headsign", "check", "headsign.yaml", "--offline"], cwd=tmp_path, capture_output=True, text=True, timeout=60,
                           env={**os.environ, "PATH": f"{HEADSIGN.parent}:{os.environ['PATH']}"})
    assert named.returncode == 0, named.stderr


def test_check_reports_why_a_configuration_cannot_be_read(tmp_path):
    for path, reason in [(tmp_path / "nowhere.yaml", "No such file or directory"), (tmp_path, "Is a directory")]:
        answer = headsign("check", path)
        assert answer.returncode == 78 and f"cannot be read: {reason}" in answer.stderr


def test_learn_rejects_an_agency_that_the_server_does_not_have(tmp_path):
    (tmp_path / "data/agencies/town").mkdir(parents=True)
    answer = headsign("learn", tmp_path, "--agency", "twon", "--data", tmp_path / "data")
    assert answer.returncode == 66 and "no agency twon. Its agencies: town" in answer.stderr


def recorded(folder, agency: str):
    folder.mkdir()
    (folder / "recording.json").write_text(json.dumps({
        "name": "Town", "agency": {"id": agency, "name": "Town", "timezone": "America/Toronto"}, "from": 0,
        "to": 0, "feeds": []}))
    return folder


def test_learn_rejects_a_recording_of_an_agency_that_the_server_does_not_have(tmp_path):
    (tmp_path / "data/agencies/town").mkdir(parents=True)
    recording = recorded(tmp_path / "monday", "city")
    answer = headsign("learn", recording, "--data", tmp_path / "data")
    assert answer.returncode == 66, answer.stderr
    assert f"{recording} is a recording of city, which is no agency of the server. Its agencies: town" in answer.stderr
    assert not (tmp_path / "data/headsign.sqlite").exists()


def test_learn_stores_nothing_if_a_folder_contains_no_recording(tmp_path):
    answer = headsign("learn", tmp_path, "--data", tmp_path / "data")
    assert answer.returncode == 65 and "recording.json" in answer.stderr
    assert not (tmp_path / "data").exists()


def test_learn_requires_recordings_or_recorded_days(tmp_path):
    (tmp_path / "data/agencies/town").mkdir(parents=True)
    assert headsign("learn", "--data", tmp_path / "data").returncode == 64
    answer = headsign("learn", "--history", "--data", tmp_path / "data")
    assert answer.returncode == 66 and "no service of town is recorded" in answer.stderr
    assert not (tmp_path / "data/headsign.sqlite").exists()


def test_restore_reports_why_a_folder_is_not_a_backup(tmp_path):
    answer = headsign("restore", tmp_path / "gone", "--data", tmp_path / "data")
    assert answer.returncode == 66 and f"{tmp_path}/gone cannot be read: No such file or directory" in answer.stderr
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/sea.jpg").write_bytes(b"")
    answer = headsign("restore", tmp_path / "photos", "--data", tmp_path / "data")
    assert answer.returncode == 66 and "contains no backup: it has sea.jpg" in answer.stderr
    assert not (tmp_path / "data").exists()


def test_feeds_reports_the_fault_of_a_certificate_or_connection(feeds, tmp_path):
    assert "no server is listening" in headsign("feeds", "--server", "http://127.0.0.1:9").stderr
    secure = feeds.url.replace("http:", "https:")
    assert "responded without TLS; use http://" in headsign("feeds", "--server", secure).stderr
    make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate.pem", tmp_path / "key.pem")
    feeds.listener.socket = context.wrap_socket(feeds.listener.socket, server_side=True)
    answer = headsign("feeds", "--server", secure)
    assert answer.returncode == 69 and "is self-signed" in answer.stderr and "update-ca-certificates" in answer.stderr
    assert "if the server uses TLS, use https://" in headsign("feeds", "--server", feeds.url).stderr


def test_init_warns_about_files_that_the_system_service_cannot_read(tmp_path):
    home = Path("/root") if os.getuid() == 0 else Path.home()
    feed = write_feed(home / f"headsign-{os.getpid()}.zip")
    try:
        assert f"move {feed} to" in headsign("init", feed, "-o", tmp_path / "first.yaml").stderr
    finally:
        feed.unlink()
    assert "Note" not in headsign("init", write_feed(tmp_path / "town.zip"), "-o", tmp_path / "second.yaml").stderr


def test_check_init_and_import_reject_a_feed_with_an_unknown_time_zone(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **{"agency.txt": FEED["agency.txt"].replace("America/Toronto", "America/Atlantis")})
    config = tmp_path / "headsign.yaml"
    config.write_text("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n    schedule: town.zip\n    simulate: true\n")
    for answer in (headsign("check", config), headsign("init", feed, "-o", "-"), headsign("import", feed, "-o", tmp_path / "out")):
        assert answer.returncode not in (0, 1), answer.stdout + answer.stderr
        assert "the time zone America/Atlantis is unknown" in answer.stdout + answer.stderr


def test_check_exits_with_zero_for_a_valid_configuration(tmp_path):
    write_feed(tmp_path / "town.zip")
    write_ground(tmp_path / "ground.mbtiles", range(0, 5))
    config = tmp_path / "headsign.yaml"
    config.write_text("basemap: {tiles: ground.mbtiles}\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                      "    schedule: {source: town.zip, dates: repeating}\n    simulate: true\n")
    answer = headsign("check", config)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "zoom 0 to 4" in answer.stdout and "up to zoom 14" in answer.stdout
    assert headsign("check", tmp_path / "nowhere.yaml").returncode == 78


def test_a_server_starts_with_the_configuration_that_init_generates(feeds, tmp_path):
    config = tmp_path / "first.yaml"
    answer = headsign("init", f"{feeds.url}/gtfs.zip", "--realtime", f"{feeds.url}/vehicles.pb", "-o", config)
    assert answer.returncode == 0, answer.stderr
    assert "headsign check" in answer.stderr
    written = yaml.safe_load(config.read_text())
    [agency] = written["agencies"]
    assert agency["realtime"] == {"vehicle_positions": f"{feeds.url}/vehicles.pb"}
    assert agency["name"] and agency["id"] == agency["id"].lower()
    assert headsign("check", config).returncode == 0
    assert headsign("init", f"{feeds.url}/gtfs.zip", "-o", config).returncode == 73
    with Server(tmp_path, config.read_text(), now=None) as server:
        assert server.json("/api/v1/agencies")["agencies"][0]["id"] == agency["id"]


def test_init_can_generate_a_configuration_with_simulated_buses_from_a_file(tmp_path):
    write_feed(tmp_path / "town.zip")
    answer = headsign("init", tmp_path / "town.zip", "--simulate", "--id", "my-town", "-o", "-")
    assert answer.returncode == 0, answer.stderr
    [agency] = yaml.safe_load(answer.stdout)["agencies"]
    assert (agency["id"], agency["simulate"], agency["schedule"]["source"]) == ("my-town", True, str(tmp_path / "town.zip"))


@pytest.mark.parametrize("arguments, code", [
    (["nowhere.zip"], 69), (["notes.txt"], 65), ([], 66), (["x.zip", "--id", "No Good"], 64), (["x.zip", "--simulate", "--realtime", "y"], 64)])
def test_init_requires_a_timetable(arguments, code, tmp_path):
    (tmp_path / "notes.txt").write_text("no timetable")
    assert headsign("init", *arguments, cwd=tmp_path, stdin=subprocess.DEVNULL).returncode == code
    assert not (tmp_path / "headsign.yaml").exists()


def test_serve_explains_the_remedy_for_an_occupied_port_and_a_foreign_address(feeds, tmp_path):
    write_feed(tmp_path / "town.zip")
    (tmp_path / "headsign.yaml").write_text("basemap: none\n" + TOWN)

    def output(*arguments: str) -> str:
        answer = headsign("serve", "--config", tmp_path / "headsign.yaml", "--data", tmp_path / "data", *arguments)
        assert answer.returncode == 69, answer.stderr
        return answer.stderr

    assert "Choose another port with --port" in output("--port", feeds.url.rsplit(":", 1)[1])
    # An IP address reserved for documentation, which no machine has.
    assert "does not have the address; set --host" in output("--host", "192.0.2.1", "--port", "0")


def test_serve_reports_a_page_without_its_webassembly_core_or_map_library(tmp_path):
    site = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", site, ignore=shutil.ignore_patterns("core", "vendor", "joined"))
    with Server(tmp_path, BARE.format(city=DEMO_CITY), now=None, arguments=["--site", str(site)]) as server:
        output = server.log.read_text()
    assert "has no WebAssembly core" in output and "has no map library" in output and "run make build" in output


def test_riders_data_can_be_restored_from_a_backup_after_a_lost_disk(tmp_path):
    settings = BARE.format(city=DEMO_CITY)
    (tmp_path / "one").mkdir()
    with Server(tmp_path / "one", settings, now=None) as server:
        vault = Vault(server)
        assert vault.make().status == 201
        assert vault.put(b"sealed").status == 201
        answer = headsign("backup", "--data", tmp_path / "one/data", "-o", tmp_path / "copy")
        assert answer.returncode == 0, answer.stderr
        assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
        assert vault.put(b"later").status == 201
        refused = headsign("restore", tmp_path / "copy", "--data", tmp_path / "one/data")
        assert refused.returncode == 73 and "stop the server first" in refused.stderr
    assert headsign("backup", "--data", tmp_path / "one/data", "-o", tmp_path / "copy").returncode == 73
    answer = headsign("restore", tmp_path / "copy", "--data", tmp_path / "one/data")
    assert answer.returncode == 0 and "headsign.sqlite.before" in answer.stdout, answer.stderr
    with Server(tmp_path / "one", settings, now=None) as again:
        vault.server = again
        assert vault.contents() == [b"sealed"]


@pytest.mark.skipif(os.getuid() != 0, reason="Only root gives files to others.")
def test_files_restored_by_root_are_owned_by_the_data_folders_owner(tmp_path):
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy/push.key").write_text("secret\n")
    (tmp_path / "data").mkdir()
    os.chown(tmp_path / "data", 65534, 65534)
    assert headsign("restore", tmp_path / "copy", "--data", tmp_path / "data").returncode == 0
    assert {file.name: file.stat().st_uid for file in (tmp_path / "data").iterdir()} == {"lock": 65534, "push.key": 65534}


def test_restore_rejects_a_damaged_backup(tmp_path):
    (tmp_path / "copy").mkdir()
    (tmp_path / "data").mkdir()
    with sqlite3.connect(tmp_path / "copy/headsign.sqlite") as database:
        database.execute("CREATE TABLE other (a)")
    database.close()
    (tmp_path / "data/headsign.sqlite").write_bytes(b"what was there")
    assert headsign("restore", tmp_path / "copy", "--data", tmp_path / "data").returncode == 65
    assert (tmp_path / "data/headsign.sqlite").read_bytes() == b"what was there"
    assert headsign("restore", tmp_path / "nowhere", "--data", tmp_path / "data").returncode == 66
    assert headsign("backup", "--data", tmp_path / "data", "-o", tmp_path / "other").returncode == 65
    assert not (tmp_path / "other").exists()


def _copy(folder, kind: str):
    """Writes a folder that resembles a backup but is not one."""
    folder.mkdir()
    path = folder / "headsign.sqlite"
    if kind == "0 bytes":
        path.touch()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        with sqlite3.connect(path) as database:
            database.execute(f"PRAGMA application_id = {0x48445347}")
            if kind == "newer":
                database.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                database.execute("INSERT INTO grdb_migrations VALUES ('of a later version')")
        database.close()


@pytest.mark.parametrize("kind, status, words", [
    ("0 bytes", 65, "it is empty"), ("no tables", 65, "it has no tables"), ("pipe", None, "it is not a regular file"),
    ("newer", None, "newer version of Headsign")])
def test_restore_rejects_a_backup_without_the_servers_data(tmp_path, kind, status, words):
    _copy(tmp_path / "copy", kind)
    (tmp_path / "data").mkdir()
    (tmp_path / "data/headsign.sqlite").write_bytes(b"what was there")
    answer = headsign("restore", tmp_path / "copy", "--data", tmp_path / "data")
    assert answer.returncode == status or status is None and answer.returncode > 0
    assert words in answer.stderr
    assert (tmp_path / "data/headsign.sqlite").read_bytes() == b"what was there"


def test_restore_rejects_a_backup_with_an_altered_vault(tmp_path):
    (tmp_path / "one").mkdir()
    with Server(tmp_path / "one", BARE.format(city=DEMO_CITY), now=None) as server:
        vault = Vault(server)
        assert vault.make().status == 201 and vault.put(b"sealed").status == 201
        assert headsign("backup", "--data", tmp_path / "one/data", "-o", tmp_path / "copy").returncode == 0
    with sqlite3.connect(tmp_path / "copy/headsign.sqlite") as database:
        assert database.execute("UPDATE vault_blob SET bytes = x'00'").rowcount == 1
    database.close()
    (tmp_path / "data").mkdir()
    answer = headsign("restore", tmp_path / "copy", "--data", tmp_path / "data")
    assert answer.returncode == 65 and "a vault is incomplete" in answer.stderr
    assert not (tmp_path / "data/headsign.sqlite").exists()


def test_keys_are_backed_up_and_restored_separately(tmp_path):
    (tmp_path / "data").mkdir()
    assert headsign("backup", "--keys", "--data", tmp_path / "data", "-o", tmp_path / "keys").returncode == 66
    (tmp_path / "data/push.key").write_text("secret\n")
    assert headsign("backup", "--keys", "--data", tmp_path / "data", "-o", tmp_path / "keys").returncode == 0
    assert [file.name for file in (tmp_path / "keys").iterdir()] == ["push.key"]
    assert headsign("restore", tmp_path / "keys", "--data", tmp_path / "fresh").returncode == 0
    assert (tmp_path / "fresh/push.key").stat().st_mode & 0o777 == 0o600
