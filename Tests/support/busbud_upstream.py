"""A local server for Busbud's x-departures API: searches that respond in pages, late, repeatedly, malformed, or not at
all."""

import json
import time
from dataclasses import dataclass, field
from threading import Event
from urllib.parse import parse_qs, urlsplit

from support.local_server import LocalServer, QuietHandler
from support.waiting import PATIENCE

TOKEN = "let-me-in"
ACCEPT = "application/vnd.busbud+json; version=2; profile=https://schema.busbud.com/v2/"
NEW_YORK, MONTREAL = "dr5reg", "f25dvk"
DATE = "2016-07-29"
# A PNG image of one white pixel.
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8ffff3f0005fe02fe0def46b8"
    "0000000049454e44ae426082")

OPERATORS = [
    {"id": "gh", "name": "Greyhound Lines", "display_name": "Greyhound", "url": "https://greyhound.example.com",
     "logo_url": "BASE/logos/gh.png?hash=1{&height,width}", "sell_tickets_cutoff": {"hours": 1}},
    {"id": "at", "name": "Adirondack Trailways", "display_name": None,
     "logo_url": "BASE/logos/at.png?h={height}&w={width}", "sell_tickets_cutoff": {"minutes": 30}},
]
LOCATIONS = [
    {"id": 1938, "name": "Gare d’autocars", "address": ["1717 Rue Berri", "Montréal"], "type": "bus_station",
     "lat": 45.5166, "lon": -73.5646},
    {"id": 36102, "name": "Port Authority", "address": ["625 8th Avenue", "New York"], "type": "bus_station",
     "lat": 40.7568, "lon": -73.9903},
    {"id": 5178, "name": "New York City", "address": [], "type": "other", "lat": None, "lon": None},
]


def departure(number: int, start: str = "07:00:00", end: str = "T15:25:00", **changes) -> dict:
    """Returns one departure as in Busbud's responses; keyword arguments replace its fields."""
    return {
        "id": f"d{number}", "operator_id": "gh" if number % 2 else "at", "origin_location_id": 36102,
        "destination_location_id": 1938, "departure_time": f"{DATE}T{start}",
        "arrival_time": end if end[0] != "T" else DATE + end, "departure_timezone": "America/New_York",
        "arrival_timezone": "America/Montreal", "duration": 505, "class": "Economy", "class_name": "", "has_transfers": False,
        "num_transfers": None, "amenities": {"display_name": "", "wifi": True, "toilet": True, "food": False},
        "available_seats": 20, "ticket_types": ["eticket"], "prices": {"total": 6450, "currency": "USD"},
        "links": {"deeplink": "https://www.busbud.example.com/en/d1?utm_source={utm_source}"},
        "terms": {"refund": False, "exchange": True, "exchange_cutoff": 1, "nb_carry_on": 1, "nb_checked_bags": 2,
                  "kg_by_bag": 23, "piece_of_id": True, "boarding_requirement": "printed_tkt"},
    } | changes


def many(count: int) -> list[dict]:
    """Returns departures throughout the day, each with a different price."""
    return [departure(number, f"{number * 2 // 60 % 24:02}:{number * 2 % 60:02}:00", f"2016-07-30T{number % 24:02}:30:00",
                      prices={"total": 3000 + number * 7919 % 9000, "currency": "USD"}) for number in range(count)]


@dataclass
class Script:
    """The course of a search: the rows that each response adds, and its delay."""

    pages: list[list[dict]]
    ttl: int = 900
    valid: bool = True
    completes: bool = True
    delay: float = 0
    # Error statuses by the number of the response, from 0, that they replace; a repeated request succeeds.
    troubles: dict[int, int] = field(default_factory=dict)
    # Whether each response contains all rows again, regardless of the requested index.
    repeats: bool = False
    # All responses except the first wait until this event is set.
    gate: Event | None = None


class BusbudUpstream(LocalServer):
    """The local server: `with BusbudUpstream() as upstream: upstream.scripts["dr5reg", "f25dvk"] = Script([...])`"""

    def __init__(self):
        self.scripts: dict[tuple[str, str], Script] = {}
        self.seen: list[tuple[float, str, dict, dict]] = []
        self.progress: dict[tuple[str, str], int] = {}
        self.sent: dict[str, float] = {}

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                upstream.answer(self)

        return Handler

    def configuration(self, interval: float = 0.1, token: str = TOKEN, tries: int = 20) -> str:
        return (f"intercity:\n  busbud:\n    url: {self.url}\n    token: {token}\n"
                f"    interval: {interval}\n    tries: {tries}\n")

    def questions(self, kind: str = "x-departures") -> list[tuple[float, str, dict, dict]]:
        return [each for each in self.seen if kind in each[1]]

    def answer(self, request: QuietHandler):
        parts = urlsplit(request.path)
        query = {key: value[0] for key, value in parse_qs(parts.query).items()}
        self.seen.append((time.monotonic(), parts.path, query, dict(request.headers)))
        if parts.path.startswith("/logos/"):
            return self.send(request, 200 if "gh" in parts.path else 404, PICTURE, "image/png")
        if request.headers["X-Busbud-Token"] != TOKEN or request.headers["Accept"] != ACCEPT:
            return self.send(request, 401, b'{"error": "token"}')
        pieces = parts.path.strip("/").split("/")
        script = self.scripts.get((pieces[1], pieces[2])) if len(pieces) in (4, 5) and pieces[0] == "x-departures" else None
        if script is None:
            return self.send(request, 404, b"{}")
        self.search(request, script, (pieces[1], pieces[2]), query, is_poll=len(pieces) == 5)

    def search(self, request, script: Script, route: tuple[str, str], query: dict, is_poll: bool):
        time.sleep(script.delay)
        if script.gate and is_poll:
            script.gate.wait(PATIENCE)
        number = self.progress.get(route, -1) + 1 if is_poll else 0
        status = script.troubles.pop(number, 200)
        if status != 200:
            if number > 0:
                self.progress[route] = number - 1
            return self.send(request, status, b"{}")
        number = min(number, len(script.pages) - 1)
        self.progress[route] = number
        known = [row for page in script.pages[:number + 1] for row in page]
        rows = known if script.repeats else known[int(query.get("index", 0)):]
        complete = script.completes and number == len(script.pages) - 1
        body = {"operators": self.operators(rows), "departures": rows, "complete": complete, "ttl": script.ttl}
        if not is_poll:
            body |= {"origin_city_id": "o", "destination_city_id": "d", "cities": [], "locations": LOCATIONS,
                     "is_valid_route": script.valid}
        self.sent[request.path] = time.time()
        self.send(request, 200, json.dumps(body).encode())

    def operators(self, rows: list) -> list[dict]:
        used = {row.get("operator_id") for row in rows if isinstance(row, dict)}
        return [one | {"logo_url": one["logo_url"].replace("BASE", self.url)} for one in OPERATORS if one["id"] in used]

    @staticmethod
    def send(request, status: int, body: bytes, type: str = "application/json"):
        try:
            request.reply(status, type, body, **({"Retry_After": "1"} if status == 429 else {}))
        except (BrokenPipeError, ConnectionResetError):
            pass
