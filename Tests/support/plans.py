"""Journeys in the planner's format, between the stops of `page_town`."""

from support.page_town import ELEVEN, polyline

# The seconds per minute.
MINUTE = 60
# Ages responses, so that the page requests them again as soon as it is viewed.
AGE = 30
PLACES = {
    "home": {"lat": 44.2412, "lon": -76.4921},
    "oak": {"lat": 44.24, "lon": -76.49, "stop": "vale:401", "name": "Oak Hall"},
    "elm": {"lat": 44.23, "lon": -76.49, "stop": "ridge:elm", "name": "Elm Walk", "platform": "C"},
    "gate": {"lat": 44.235, "lon": -76.46, "stop": "vale:402", "name": "Harbour Gate"},
    "museum": {"lat": 44.2342, "lon": -76.4585},
}
HOLDS = {"state": "holds", "percent": 87, "doubt": 13}
NO_CHANGE = {"state": "noChange", "doubt": 0}


def walk(start: str, end: str, begin: int, minutes: int, metres: int = 220, **more) -> dict:
    """Returns a walk; `begin` is in epoch seconds."""
    return {"kind": "walk", "from": PLACES[start], "to": PLACES[end], "departure": begin, "arrival": begin + minutes * MINUTE, "metres": metres} | more


def ride(town, line: str, start: str, end: str, begin: int, minutes: int, **more) -> dict:
    found = next(one for one in town.routes if one["id"] == line)
    sign = {key: found[key] for key in ("id", "label", "name", "mark", "shortName", "longName", "color", "textColor")}
    return {"kind": "ride", "from": PLACES[start], "to": PLACES[end], "departure": begin, "arrival": begin + minutes * MINUTE,
            "agency": found["agency"], "route": sign, "trip": f"{line} {begin}", "serviceDate": "2026-11-23", "headsign": found["name"],
            "status": "live", "punctuality": "onTime", "deviation": 0, "stops": 4,
            "departureLow": begin - 60, "departureHigh": begin + 60} | more


def journey(id: str, legs: list[dict], chance: dict = NO_CHANGE, **more) -> dict:
    feet = [leg for leg in legs if leg["kind"] == "walk"]
    return {"id": id, "departure": legs[0]["departure"], "arrival": legs[-1]["arrival"], "changes": max(0, len(legs) - len(feet) - 1),
            "walk": {"metres": sum(leg["metres"] for leg in feet), "seconds": sum(leg["arrival"] - leg["departure"] for leg in feet)},
            "chance": chance, "legs": legs} | more


def otherwise(departure: int, arrival: int) -> dict:
    return {"otherwise": {"departure": departure, "arrival": arrival}}


def plan(journeys: list[dict], **more) -> dict:
    return {"at": ELEVEN - AGE, "live": {"state": "live"}, "streets": True, "from": PLACES["home"], "to": PLACES["museum"],
            "journeys": journeys, "earlier": "e1", "later": "l1"} | more


def watched(one: dict, **more) -> dict:
    return {"at": ELEVEN - AGE, "live": {"state": "live"}, "streets": True, "from": PLACES["home"], "to": PLACES["museum"],
            "state": "possible", "journey": one} | more


def detailed(one: dict) -> dict:
    """Returns the journey with polylines, turns and intermediate stops."""
    turns = [{"turn": "depart", "direction": "south", "name": "Orchard St", "kind": "street", "metres": 90, "lat": 44.2412, "lon": -76.4921},
             {"turn": "right", "direction": "west", "name": "Mill Lane", "kind": "street", "metres": 100, "lat": 44.2406, "lon": -76.4915},
             {"turn": "left", "direction": "south", "name": "", "kind": "steps", "metres": 30, "lat": 44.2402, "lon": -76.4905}]
    legs = []
    for leg in one["legs"]:
        ends = [(leg[end]["lat"], leg[end]["lon"]) for end in ("from", "to")]
        # Rides turn once; walks are straight.
        line = polyline(ends if leg["kind"] == "walk" else [ends[0], (ends[0][0], ends[1][1]), ends[1]])
        between = [{"id": f"vale:b{place}", "name": name, "time": leg["departure"] + (place + 1) * MINUTE}
                   for place, name in enumerate(["Bishop's Green", "Customs St", "Rope Walk"])]
        between[1]["skipped"] = True
        legs.append(leg | {"line": line} | ({"steps": turns} if leg["kind"] == "walk" else {"between": between}))
    return one | {"legs": legs}


def town_plan(town, now: int) -> list[dict]:
    """Returns a plan with four journeys: one with a likely transfer, one without transfers, one with a tight transfer,
    and one by the timetable only."""
    def changing(id, begin, chance, **more):
        second = begin + 18 * MINUTE
        legs = [walk("home", "oak", begin, 3), ride(town, "vale:7", "oak", "elm", begin + 5 * MINUTE, 9, **more),
                walk("elm", "elm", begin + 14 * MINUTE, 1, 60),
                ride(town, "ridge:BL", "elm", "gate", second, 7, **{"chance": chance, "punctuality": "late", "deviation": 70} | more),
                walk("gate", "museum", second + 7 * MINUTE, 3, 240)]
        return journey(id, legs, {key: value for key, value in chance.items() if key != "spare"}, low=second + 8 * MINUTE, high=second + 13 * MINUTE)

    begin = now + 4 * MINUTE
    price = {"amount": 275, "currency": "USD", "digits": 2}
    direct = [walk("home", "oak", begin + 60, 4), ride(town, "vale:7", "oak", "gate", begin + 6 * MINUTE, 25), walk("gate", "museum", begin + 31 * MINUTE, 5)]
    return [
        changing("good", begin, HOLDS | {"spare": 180} | otherwise(begin + 30 * MINUTE, begin + 40 * MINUTE)) | {"price": price},
        journey("direct", direct, price=price | {"paidBefore": True, "tickets": [
            {"name": "Single ticket", "riders": "Adults", "from": "Centre", "to": "Airport", "mediumKind": "card"}],
            "reduced": [{"amount": 100, "riders": "Children", "url": "https://town.example/children"}, {"amount": 150}]}),
        changing("tight", begin + 8 * MINUTE, {"state": "tight", "percent": 46, "doubt": 54, "spare": 20} | otherwise(begin + 33 * MINUTE, begin + 43 * MINUTE)),
        changing("timetable", begin + 20 * MINUTE, {"state": "unknown", "doubt": 100} | otherwise(begin + 50 * MINUTE, begin + 60 * MINUTE), status="scheduled", punctuality="unknown"),
    ]
