"""The service history of the town's agency Ridge, as `/api/v1/history` returns it to an operator with a token."""

import json
import re
from urllib.parse import parse_qs, unquote, urlsplit

from support.page_town import ELEVEN

TOKEN = "sixteen-letters-or-more"
# The service day before that of the town's clock, and its start.
YESTERDAY, START = "2026-11-17", ELEVEN - 35 * 3600
BLUE = {"id": "ridge:BL", "shortName": "BL", "longName": "Blue Loop", "type": 3, "color": "2d6cdf", "textColor": "ffffff"}
NORTH = {"id": "ridge:N", "shortName": "N", "longName": "North Road", "type": 3}
OLD = {"id": "ridge:99", "shortName": "99", "longName": "Fairground", "type": 3}
STOPS = [{"id": f"ridge:{id}", "name": name, "latitude": 44.24 + place / 250, "longitude": -76.49 + place / 180}
         for place, (id, name) in enumerate([("oak", "Oak Hall"), ("elm", "Elm Walk"), ("mill", "Mill Street"), ("gate", "Harbour Gate")])]
SHAPE = [[one["latitude"], one["longitude"]] for one in STOPS]
PERIOD = {"agency": "ridge", "zone": "America/Toronto", "since": "2026-09-01", "until": YESTERDAY, "from": "2026-11-11", "to": YESTERDAY, "days": 6}
DAY = {"agency": "ridge", "zone": "America/Toronto", "since": "2026-09-01", "until": YESTERDAY, "date": YESTERDAY, "start": START, "end": START + 86_400,
       "isSealed": True}


def figures(trips=120, on_time=0.9, **more) -> dict:
    """Returns the figures of `trips` trips; members that are None are omitted, as the API omits figures based on no
    data."""
    passages = trips * 20
    late = round(passages * (1 - on_time) * 0.75)
    early = round(passages * (1 - on_time)) - late
    found = {
        "trips": {"scheduled": trips, "performed": trips - 6, "canceled": 2, "notSeen": 1, "unknown": 3, "added": 0, "shortTurned": 1,
                  "delivered": (trips - 6) / (trips - 3)},
        "punctuality": {"passages": passages, "early": early, "onTime": passages - early - late, "late": late, "onTimeShare": on_time, "medianDeviation": 42},
        "waiting": {"headways": 800, "scheduledWait": 300, "actualWait": 361, "excessWait": 61},
        "bunching": {"headways": 800, "bunched": 31, "share": 0.0388},
        "predictions": [{"minutes": 10, "count": 900, "accurateShare": 0.91, "meanAbsoluteError": 48},
                        {"minutes": 5, "count": 910, "accurateShare": 0.95, "meanAbsoluteError": 27}],
        "outages": {"count": 2, "seconds": 5400},
    } | more
    return {name: value for name, value in found.items() if value is not None}


def overview() -> dict:
    shares = {11: 0.91, 12: 0.86, 13: 0.74, 15: 0.95, 16: 0.93, 17: 0.88}
    return PERIOD | {
        "limits": {"earliest": -60, "latest": 300, "places": "timepoints"}, "figures": figures(840, 0.88),
        "previous": {"from": "2026-11-04", "to": "2026-11-10", "days": 7, "figures": figures(860, 0.85, waiting=None)},
        "skipped": [{"date": "2026-11-14", "reason": "damaged"}],
        "routes": [{"route": BLUE, "figures": figures(500, 0.84)}, {"route": NORTH, "figures": figures(300, 0.95, waiting=None, bunching=None)},
                   {"route": OLD, "figures": figures(40, 0.9, punctuality=None)}],
        "rows": [{"date": f"2026-11-{day}", "figures": figures(140, share)} for day, share in shares.items()],
    }


def routes() -> dict:
    directions = [{"direction": 0, "headsigns": ["Harbour"], "stops": STOPS}, {"direction": 1, "headsigns": ["Campus"], "stops": STOPS[::-1]}]
    return PERIOD | {"routes": [one | {"first": "2026-09-01", "last": YESTERDAY, "names": [one["longName"]], "directions": directions}
                                for one in (BLUE, NORTH, OLD)]}


def run(number, minute, delay, state="performed", pattern=0, **more) -> dict:
    """Returns a trip that departs at a minute of the day and accumulates its delay on the way; a cancelled trip is not
    observed."""
    start = START + minute * 60
    scheduled = [[call, start + call * 420, start + call * 420 + 20] for call in range(4)]
    observed = [[call, arrival + delay * call // 3, departure + delay * call // 3, 20, "positions"] for call, arrival, departure in scheduled]
    return {"id": f"ridge:T{number}", "tripStart": start, "startSeconds": minute * 60, "pattern": pattern, "state": state, "isAdded": False,
            "isShortTurned": False, "vehicle": f"ridge:{1200 + number}" if state == "performed" else "", "scheduled": scheduled,
            "observed": observed if state == "performed" else []} | ({"minutesLate": delay // 60} if state == "performed" else {}) | more


def day(runs=None) -> dict:
    def pattern(direction, headsign, stops):
        return {"direction": direction, "headsign": headsign, "shape": SHAPE,
                "stops": [one | {"distance": 700.0 * place, "isTimepoint": place in (0, 3)} for place, one in enumerate(stops)]}

    some = [run(1, 450, 60), run(2, 480, 240), run(3, 495, 420), run(4, 510, 0, "canceled"), run(5, 540, 0, "notSeen"), run(6, 570, -60),
            run(7, 500, 120, pattern=1)]
    return DAY | {"route": BLUE, "patterns": [pattern(0, "Harbour", STOPS), pattern(1, "Campus", STOPS[::-1])], "trips": runs or some,
                  "outages": [{"feed": "positions", "from": START + 525 * 60, "to": START + 535 * 60}]}


def run_times() -> dict:
    return PERIOD | {"route": BLUE, "rows": [
        {"direction": 0, "pattern": "Harbour", "from": STOPS[0], "to": STOPS[3], "hour": hour, "trips": 40, "scheduled": 1260,
         "median": 1250 + extra, "suggested": {"p50": 1250 + extra, "p85": 1380 + 2 * extra, "p95": 1500 + 3 * extra}}
        for hour, extra in zip(range(6, 20), [0, 60, 180, 120, 30, 20, 20, 40, 50, 90, 160, 210, 120, 30])]}


def segments() -> dict:
    return PERIOD | {"route": BLUE, "rows": [
        {"direction": 0, "from": STOPS[place], "to": STOPS[place + 1], "shape": SHAPE[place:place + 2], "runs": 240, "scheduled": 420, "median": 420 + delay, "p85": 470 + delay,
         "delay": delay} for place, delay in enumerate([12, 95, -20])]}


def headways() -> dict:
    return PERIOD | {"route": BLUE, "stop": STOPS[1], "rows": [
        {"hour": hour, "headways": 40, "scheduled": 900, "mean": 915, "median": 890, "p10": 500, "p90": 1400, "bunched": 3, "excessWait": 40}
        for hour in range(6, 20)]}


def calls() -> dict:
    def call(number, minute, **more):
        time = START + minute * 60
        return {"trip": f"ridge:T{number}", "startSeconds": (minute - 7) * 60, "tripStart": time - 420, "route": BLUE, "direction": 0, "headsign": "Harbour",
                "call": 1, "state": "performed", "isAdded": False, "scheduledArrival": time, "scheduledDeparture": time + 20, "scheduledTime": time + 20} | more

    late = START + 502 * 60
    return DAY | {"stop": STOPS[1], "alerts": [{"id": "1", "header": "Detour at Mill Street", "from": START, "to": START + 50_000}], "outages": [], "calls": [
        call(2, 480, arrival=START + 481 * 60, departure=START + 481 * 60 + 20, observedTime=START + 481 * 60 + 20, uncertainty=20, basis="positions", deviation=60,
             minutesLate=1, vehicle="ridge:1202", shown10=START + 480 * 60, shown5=START + 481 * 60),
        call(3, 495, arrival=late, departure=late + 20, observedTime=late + 20, uncertainty=30, basis="positions", deviation=420, minutesLate=7,
             vehicle="ridge:1203", shown10=START + 497 * 60, shown5=START + 501 * 60),
        call(4, 510, state="canceled"), call(5, 540, state="notSeen"),
    ]}


def trip() -> dict:
    own = run(3, 495, 420)
    stops = [{"stop": stop, "distance": 700.0 * place, "isTimepoint": place in (0, 3), "scheduledArrival": planned[1], "scheduledDeparture": planned[2],
              "scheduledTime": planned[event], "arrival": seen[1], "departure": seen[2], "observedTime": seen[event], "uncertainty": 20,
              "basis": "positions", "deviation": seen[event] - planned[event], "minutesLate": seen[event] // 60 - planned[event] // 60,
              "shown10": planned[1] + 120, "shown5": seen[1] - 60}
             for place, (stop, planned, seen) in enumerate(zip(STOPS, own["scheduled"], own["observed"]))
             for event in [1 if place == 3 else 2]]
    unknown = ("arrival", "departure", "observedTime", "deviation", "minutesLate", "shown10", "basis", "uncertainty")
    stops[2] = {name: value for name, value in stops[2].items() if name not in unknown}
    return DAY | {"trip": {"id": own["id"], "startSeconds": own["startSeconds"], "tripStart": own["tripStart"], "route": BLUE, "direction": 0,
                           "headsign": "Harbour", "state": "performed", "isAdded": False, "isFrequencyBased": False, "isShortTurned": False,
                           "vehicle": "ridge:1203"},
                  "shape": SHAPE, "calls": stops, "positions": [[own["tripStart"] + place * 520, lat, lon] for place, (lat, lon) in enumerate(SHAPE)]}


class PastService:
    """Responds to a page's requests: with `answers` by the pattern of the path, or to all of them with the error
    `status`."""

    def __init__(self):
        self.status = 200
        self.asked: list[str] = []
        self.answers = {
            r"/days$": PERIOD | {"rows": []}, r"/overview$": overview(), r"/routes$": routes(), r"/day$": day(), r"/runtimes$": run_times(),
            r"/segments$": segments(), r"/headways$": headways(), r"/stops$": DAY | {"stops": STOPS}, r"/calls$": calls(), r"/trips/[^/]+$": trip(),
        }

    def serve(self, page):
        page.route("**/api/v1/history/**", self.answer)

    def answer(self, route):
        address = urlsplit(route.request.url)
        path = unquote(address.path.split("/api/v1/history/")[1])
        self.asked.append(f"{path}?{address.query}")
        status = self.status
        if status == 200 and route.request.headers.get("authorization") != f"Bearer {TOKEN}":
            status = 401
        body = next((body for pattern, body in self.answers.items() if re.search(pattern, path)), None)
        if status == 200 and body is None:
            status = 404
        problem = {"type": "about:blank", "title": "Problem", "status": status}
        route.fulfill(status=status, content_type="application/json", body=json.dumps(body if status == 200 else problem))

    def query(self, path: str) -> dict[str, list[str]]:
        """Returns the parameters of the last request for a path."""
        last = [one for one in self.asked if one.split("?")[0].endswith(path)][-1]
        return parse_qs(last.split("?", 1)[1])
