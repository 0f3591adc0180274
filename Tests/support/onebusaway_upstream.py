"""A OneBusAway server with SIRI, of a fictional town: five lines along five streets, a bus on each, and an alert of
every kind. IDs contain spaces and plus signs. The server requires a key, and records clients that request all vehicles
too often."""

import json
import time
import urllib.parse
from datetime import datetime, timezone

from support.clocks import current_time
from support.local_server import LocalServer, QuietHandler

AGENCY = "TOWN BUS"
KEY = "a-key-of-the-town"
WEST, EAST, SOUTH = 7.0, 7.04, 45.0
STOPS = 5
# The conditions of each line's situations; None is a situation without a condition.
LINES = {"K1": ["DELAYED"], "K2+": ["altered", "CANCELLED"], "K3": ["DIVERTED"], "K4": [None], "K5": []}
# The seconds a bus takes from end to end.
LAP = 600
FEWEST_SECONDS = 30


def latitude(line: str) -> float:
    return SOUTH + 0.01 * list(LINES).index(line)


def encoded(places) -> str:
    """Returns coordinates as an encoded polyline."""
    text, before = "", (0, 0)
    for place in places:
        units = tuple(round(degrees * 1e5) for degrees in place)
        for difference in (units[0] - before[0], units[1] - before[1]):
            rest = ~(difference << 1) if difference < 0 else difference << 1
            while rest >= 32:
                text += chr((32 | rest & 31) + 63)
                rest >>= 5
            text += chr(rest + 63)
        before = units
    return text


def stamp(epoch: float) -> str:
    return datetime.fromtimestamp(epoch, timezone.utc).isoformat(timespec="milliseconds")


class OneBusAwayUpstream(LocalServer):
    """The local OneBusAway server: `with OneBusAwayUpstream() as upstream: upstream.url`, which ends in `/api`.

    `broken` maps a part of a path to its response: a status, bytes, or a number of seconds to wait first.
    """

    root = "/api"

    def __init__(self, now=current_time):
        self.clock = now
        # All buses start together, so that a lap begins with the test and none ends during it, regardless of the hour.
        self.began = now()
        self.broken: dict[str, int | bytes | float] = {}
        self.situations: list[dict] | None = [self.situation(line) for line, is_listed in LINES.items() if is_listed]
        self.seen: list[str] = []
        self.too_often = 0
        self.last = 0.0

    @property
    def now(self) -> float:
        return self.clock()

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                status, body = upstream.answer(self.path)
                self.reply(status, "application/json;charset=UTF-8", body)

        return Handler

    def answer(self, target: str) -> tuple[int, bytes]:
        url = urllib.parse.urlsplit(target)
        path, query = urllib.parse.unquote(url.path), urllib.parse.parse_qs(url.query)
        self.seen.append(path)
        for part, fault in self.broken.items():
            if part in path:
                if isinstance(fault, float):
                    time.sleep(fault)
                else:
                    return (200, fault) if isinstance(fault, bytes) else (fault, b"")
        is_allowed = query.get("key") == [KEY]
        if path == "/api/siri/vehicle-monitoring.json":
            return self.siri() if is_allowed else (403, json.dumps(self.refusal()).encode())
        code, data = self.rest(path) if is_allowed else (401, None)
        text = {200: "OK", 401: "permission denied", 404: "resource not found"}[code]
        envelope = {"code": code, "currentTime": int(self.now * 1000), "text": text, "version": 2}
        return code, json.dumps(envelope | ({"data": data} if data else {})).encode()

    # OneBusAway's REST API

    def rest(self, path: str) -> tuple[int, dict | None]:
        resource, _, last = path.removeprefix("/api/where/").removesuffix(".json").partition("/")
        line = last.removeprefix(AGENCY + "_")
        if resource == "agencies-with-coverage":
            agency = {"id": AGENCY, "name": "Town Buses", "url": "", "timezone": "America/New_York", "phone": "1"}
            span = {"agencyId": AGENCY, "lat": SOUTH, "lon": WEST, "latSpan": 0.1, "lonSpan": 0.1}
            return 200, {"list": [span], "references": {"agencies": [agency]}}
        if resource == "routes-for-agency" and last == AGENCY:
            routes = [{"id": f"{AGENCY}_{line}", "agencyId": AGENCY, "shortName": line, "longName": f"{line} Street",
                       "color": "00AEEF", "textColor": "FFFFFF", "type": 3} for line in LINES]
            return 200, {"limitExceeded": False, "list": routes, "references": {"agencies": []}}
        if resource == "stops-for-route" and line in LINES:
            return 200, self.details(line)
        if resource == "arrivals-and-departures-for-stop" and last.startswith("TOWN_"):
            return 200, self.departures(last)
        return 404, None

    def stops(self, line: str) -> list[dict]:
        step = (EAST - WEST) / (STOPS - 1)
        return [{"id": f"TOWN_{line}{n}", "name": f"{line} Street/{n} Avenue", "code": f"{line}{n}",
                 "lat": latitude(line), "lon": WEST + step * n, "locationType": 0} for n in range(STOPS)]

    def details(self, line: str) -> dict:
        stops = self.stops(line)
        places = [(stop["lat"], stop["lon"]) for stop in stops]
        # The polylines of a street come in pieces, in any order and direction.
        pieces = [places[2:], places[1::-1], places[1:3]]
        ids = [stop["id"] for stop in stops]
        groups = [{"id": str(n), "name": {"name": name, "names": [name], "type": "destination"}, "stopIds": order}
                  for n, (name, order) in enumerate([("EAST END", ids), ("WEST END", ids[::-1])])]
        return {"entry": {"routeId": f"{AGENCY}_{line}", "stopIds": ids,
                          "polylines": [{"length": len(p), "levels": "", "points": encoded(p)} for p in pieces],
                          "stopGroupings": [{"ordered": True, "type": "direction", "stopGroups": groups}]},
                "references": {"stops": stops}}

    def departures(self, stop: str) -> dict:
        line = stop.removeprefix("TOWN_")[:-1]
        at = int(self.now + 300) * 1000
        row = {"routeId": f"{AGENCY}_{line}", "tripId": f"{AGENCY}_{line}-1", "tripHeadsign": "EAST END", "stopId": stop,
               "scheduledDepartureTime": at, "predictedDepartureTime": at + 120_000, "predicted": True,
               "vehicleId": f"{AGENCY}_{self.number(line)}", "departureEnabled": True}
        later = row | {"predicted": False, "predictedDepartureTime": 0, "vehicleId": "", "tripId": f"{AGENCY}_{line}-2",
                       "scheduledDepartureTime": at + 900_000}
        return {"entry": {"stopId": stop, "arrivalsAndDepartures": [row, later]},
                "references": {"trips": [], "situations": []}}

    # OneBusAway's SIRI API

    def number(self, line: str) -> int:
        return 40 + list(LINES).index(line)

    def siri(self) -> tuple[int, bytes]:
        if time.monotonic() - self.last < FEWEST_SECONDS:
            self.too_often += 1
        self.last = time.monotonic()
        delivery = {"ResponseTimestamp": stamp(self.now),
                    "VehicleMonitoringDelivery": [{"VehicleActivity": [self.visit(line) for line in LINES]}]}
        if self.situations is not None:
            delivery["SituationExchangeDelivery"] = [{"Situations": {"PtSituationElement": self.situations}}]
        return 200, json.dumps({"Siri": {"ServiceDelivery": delivery}}).encode()

    def visit(self, line: str) -> dict:
        share = (self.now - self.began) % LAP / LAP
        next_stop = min(STOPS - 1, int(share * (STOPS - 1)) + 1)
        journey = {
            "LineRef": f"{AGENCY}_{line}", "DirectionRef": "0", "PublishedLineName": [line],
            "FramedVehicleJourneyRef": {"DataFrameRef": stamp(self.now)[:10], "DatedVehicleJourneyRef": f"{AGENCY}_{line}-1"},
            "DestinationName": "EAST END", "OperatorRef": AGENCY, "Monitored": True, "Bearing": 0.0,
            "VehicleLocation": {"Longitude": WEST + (EAST - WEST) * share, "Latitude": latitude(line)},
            "ProgressRate": "normalProgress", "Occupancy": "seatsAvailable", "VehicleRef": f"{AGENCY}_{self.number(line)}",
            "SituationRef": [{"SituationSimpleRef": f"{AGENCY}_s{line}"}] if LINES[line] and self.situations else [],
            "MonitoredCall": {"StopPointRef": f"TOWN_{line}{next_stop}", "StopPointName": "a stop", "NumberOfStopsAway": 0,
                              "ExpectedArrivalTime": stamp(self.now + 60), "ArrivalProximityText": "approaching"},
            "OnwardCalls": {}}
        return {"MonitoredVehicleJourney": journey, "RecordedAtTime": stamp(self.now - 2)}

    def situation(self, line: str) -> dict:
        consequences = [{"Condition": word} if word else {} for word in LINES[line]]
        return {"SituationNumber": f"{AGENCY}_s{line}", "PublicationWindow": {"StartTime": stamp(self.now - 3600)},
                "Severity": "undefined", "Summary": [f"Notice for {line}"], "Description": f"Something is up with {line}.",
                "Affects": {"VehicleJourneys": {"AffectedVehicleJourney": [{"LineRef": f"{AGENCY}_{line}"}]}},
                "Consequences": {"Consequence": consequences}}

    def refusal(self) -> dict:
        words = "API key is not authorized."
        error = {"OtherError": {"ErrorText": words}, "Description": words}
        return {"Siri": {"ServiceDelivery": {"ResponseTimestamp": stamp(self.now), "VehicleMonitoringDelivery": [
            {"ResponseTimestamp": stamp(self.now), "ErrorCondition": error}]}}}
