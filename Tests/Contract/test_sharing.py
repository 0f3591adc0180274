"""Embedded boards, previews of shared links, and oEmbed (oembed.com): which documents may be framed, and whether
hostile names in a feed are escaped."""

import json
from datetime import datetime
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from support.places import ROOT
from support.server import Server
from support.town import write_feed

HOSTILE = """<script>alert(1)</script> "O'Neil" & <b>Söhne</b>"""
ODD = 'a/b c"<é'
CONFIGURATION = """
basemap: none
server:
  limits: none
agencies:
  - id: town
    name: '<i>Town</i>'
    kind: gtfs
    schedule: {{source: "{source}", dates: repeating}}
"""


def field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sharing")
    feed = write_feed(folder / "town.zip", **{
        "stops.txt": "stop_id,stop_code,stop_name,stop_lat,stop_lon\n"
                     f"{field(ODD)},100,{field(HOSTILE)},44.230,-76.480\nb,101,Church,44.235,-76.490\nc,102,Mill,44.240,-76.500\n",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                          f"t1,8:00:00,8:00:00,{field(ODD)},1\nt1,8:05:00,8:05:00,b,2\nt1,8:10:00,8:10:00,c,3\n"
                          f"t2,25:00:00,25:00:00,{field(ODD)},1\nt2,25:05:00,25:05:00,b,2\nt2,25:10:00,25:10:00,c,3\n",
        "trips.txt": f"route_id,service_id,trip_id,trip_headsign\nR,daily,t1,{field(HOSTILE)}\nR,daily,t2,Mill\n",
    })
    with Server(folder, CONFIGURATION.format(source=feed), now="2026-11-18T07:55:00-05:00") as server:
        yield server


STOP = quote(f"town:{ODD}", safe="")


class Document(HTMLParser):
    """The elements of an HTML document with their attributes, and its text."""

    def __init__(self, text: str):
        super().__init__()
        self.elements: list[tuple[str, dict]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, tag: str) -> list[dict]:
        return [attributes for name, attributes in self.elements if name == tag]

    def meta(self, name: str) -> str | None:
        return next((each.get("content") for each in self.all("meta") if name in (each.get("property"), each.get("name"))), None)


def document(server, path: str) -> Document:
    answer = server.get(path)
    assert (answer.status, answer.type) == (200, "text/html")
    return Document(answer.body.decode())


def directives(answer) -> dict[str, str]:
    pieces = [piece.strip().partition(" ") for piece in answer.headers["Content-Security-Policy"].split(";")]
    return {name: value for name, _, value in pieces}


def test_only_the_embedded_board_may_be_framed(hostile):
    policy = directives(hostile.get(f"/embed/board?stop={STOP}"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "data:", "connect-src": "'self'",
        "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "*",
    }
    paths = ["/", "/index.html", "/status", f"/stop/{STOP}", "/route/town:R", f"/oembed?url={quote(hostile.url)}", "/embed/board",
             f"/api/v1/stops/{STOP}/arrivals", "/modules/main.js", "/nowhere", "/site.json", "/embed/board.js"]
    for path in paths:
        assert directives(hostile.get(path, {"Accept": "text/html"}))["frame-ancestors"] == "'none'", path


def test_the_embedded_boards_files_can_be_loaded_by_frames_with_an_opaque_origin(hostile):
    for path, kind in {"/embed/board.js": "text/javascript", "/embed/board.css": "text/css"}.items():
        answer = hostile.get(path)
        assert (answer.status, answer.type) == (200, kind)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert hostile.get(f"/embed/board?stop={STOP}").headers["Access-Control-Allow-Origin"] == "*"
    assert not any(each["path"].startswith("/embed/") for each in hostile.json("/site-files.json")["files"])


def test_hostile_names_are_escaped_on_the_embedded_board(hostile):
    board = document(hostile, f"/embed/board?stop={STOP}")
    assert HOSTILE in board.text
    assert [each.get("src") for each in board.all("script")] == ["board.js"]
    assert not any(name.startswith("on") or name == "style" for _, attributes in board.elements for name in attributes)
    links = {each["href"] for each in board.all("a")}
    assert links == {"../#/stop/" + quote(f"town:{ODD}", safe=":")}
    assert all(each["target"] == "_top" and "noopener" in each["rel"] for each in board.all("a"))


def test_the_embedded_board_shows_the_departures_of_the_api(hostile):
    row = hostile.json(f"/api/v1/stops/{STOP}/arrivals")["arrivals"][0]
    board = document(hostile, f"/embed/board?stop={STOP}")
    assert len(board.all("li")) == 1
    assert row["headsign"] in board.text and "08:00" in board.text
    assert board.all("main")[0]["data-state"] == "timetable"


def test_the_embedded_board_of_a_stop_with_its_own_time_zone_has_its_clock_times(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **{
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone\n"
                     "a,Market,44.230,-76.480,0,,\nb,Church,44.235,-76.490,0,hall,America/Toronto\n"
                     "c,Mill,44.240,-76.500,0,,\nhall,Church,44.235,-76.490,1,,America/Winnipeg\n",
    })
    with Server(tmp_path, CONFIGURATION.format(source=feed), now="2026-11-18T07:55:00-05:00") as server:
        for stop, time, clock in [("a", "08:00:00.000-05:00", "08:00"), ("b", "07:05:00.000-06:00", "07:05"),
                                  ("hall", "07:05:00.000-06:00", "07:05")]:
            board = document(server, f"/embed/board?stop=town:{stop}&rows=1")
            assert [each["datetime"] for each in board.all("time")] == [f"2026-11-18T{time}"], stop
            assert clock in board.text, stop
            moment = server.json(f"/api/v1/stops/town:{stop}/arrivals")["arrivals"][0]["scheduled"]
            assert datetime.fromisoformat(f"2026-11-18T{time}").timestamp() == moment, stop


@pytest.mark.parametrize("query", ["", "rows=5", "stop=x&rows=0", "stop=x&rows=21", "stop=x&lang=%3C", "stop=x&nonsense=1"])
def test_an_invalid_request_for_an_embedded_board_is_rejected(hostile, query):
    answer = hostile.get(f"/embed/board?{query}")
    assert (answer.status, answer.type) == (400, "application/problem+json")


def test_a_shared_links_preview_describes_its_stop(hostile):
    page = document(hostile, f"/stop/{STOP}?fbclid=1")
    own = f"{hostile.url}/stop/{quote(f'town:{ODD}', safe=':')}"
    assert page.meta("og:title") == page.meta("twitter:title") == HOSTILE
    assert page.meta("og:description") == "Departures: 1 · <i>Town</i>"
    assert page.meta("og:url") == own
    assert page.meta("og:type") == "website"
    assert page.meta("twitter:card") == "summary"
    image = page.meta("og:image")
    assert hostile.get(urlsplit(image).path).type == "image/png"
    links = {each["rel"]: each for each in page.all("link")}
    assert links["canonical"]["href"] == own
    assert not page.all("script")
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    [refresh] = [each["content"] for each in page.all("meta") if each.get("http-equiv") == "refresh"]
    assert refresh == "0; url=../#/stop/" + quote(f"town:{ODD}", safe=":")


def test_a_shared_link_contains_the_link_to_its_oembed_response(hostile):
    page = document(hostile, f"/stop/{STOP}")
    [link] = [each for each in page.all("link") if each.get("type") == "application/json+oembed"]
    address = urlsplit(link["href"])
    assert parse_qs(address.query)["format"] == ["json"]
    answer = hostile.get(f"{address.path}?{address.query}")
    assert (answer.status, answer.type) == (200, "application/json")
    body = answer.json()
    assert (body["version"], body["type"], body["title"]) == ("1.0", "rich", HOSTILE)
    assert isinstance(body["width"], int) and isinstance(body["height"], int)
    [frame] = Document(body["html"]).all("iframe")
    assert frame["title"] == HOSTILE
    assert (frame["width"], frame["height"]) == (str(body["width"]), str(body["height"]))
    source = urlsplit(frame["src"])
    assert f"{source.scheme}://{source.netloc}" == hostile.url
    assert HOSTILE in document(hostile, f"{source.path}?{source.query}").text


@pytest.mark.parametrize(("query", "status"), [
    ("url={own}/stop/town:b", 200), ("url={own}/stop/town:b&format=json", 200), ("url={own}/stop/town:b&dnt=true", 200),
    ("url={own}/route/town:R", 200), ("url={own}/stop/town:nowhere", 404), ("url={own}/journey/x", 404),
    ("url=https://other.example/stop/town:b", 404), ("url=javascript:alert(1)", 404), ("url={own}/stop/town:b&format=xml", 501),
    ("", 400), ("url={own}/stop/town:b&maxwidth=wide", 400), ("url={own}/stop/town:b&maxheight=0", 400),
])
def test_oembed_responses_have_the_specified_status(hostile, query, status):
    answer = hostile.get("/oembed?" + query.format(own=hostile.url))
    assert answer.status == status
    if status == 200:
        assert json.loads(answer.body)["version"] == "1.0"


def test_an_oembed_frame_does_not_exceed_the_requested_size(hostile):
    own = f"url={hostile.url}/stop/town:b"
    small = hostile.json(f"/oembed?{own}&maxwidth=200&maxheight=150")
    large = hostile.json(f"/oembed?{own}&maxwidth=5000&maxheight=5000")
    assert (small["width"], small["height"]) == (200, 150)
    assert large["width"] <= 5000 and large["height"] <= 5000
    assert 'width="200" height="150"' in small["html"]


@pytest.mark.parametrize("path", ["/stop/town:nowhere", "/stop/nowhere:b", "/stop/b", "/route/town:b", "/stop/town:%00"])
def test_an_unknown_shared_link_has_status_404(hostile, path):
    assert hostile.get(path).status == 404
    assert hostile.get(path, {"Accept": "text/html"}).type == "text/html"


@pytest.mark.parametrize("headers", [
    {"Host": 'evil"><script>'}, {"X-Forwarded-Prefix": '/"><script>'}, {"X-Forwarded-Prefix": "//evil.example"},
    {"X-Forwarded-Proto": "javascript"},
])
def test_hostile_request_headers_are_not_included_in_the_preview(hostile, headers):
    answer = hostile.get("/stop/town:b", headers)
    if answer.status == 200:
        page = Document(answer.body.decode())
        assert not page.all("script")
        assert "evil" not in answer.body.decode()
        assert page.meta("og:url").startswith("http://")


def test_the_embedded_boards_script_stores_nothing_on_the_device():
    source = (ROOT / "Web/embed/board.js").read_text()
    for word in ["localStorage", "sessionStorage", "indexedDB", "caches", "serviceWorker", "cookie", "import(", "import "]:
        assert word not in source
