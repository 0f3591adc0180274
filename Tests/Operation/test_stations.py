"""Pathways through stations: signs and levels in the walking direction, and entrances as in the feed."""

import pytest

from support.server import Server
from support.town import write_feed

NOW = "2026-03-02T07:55:00-05:00"
CONFIGURATION = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                 "    schedule:\n      source: {feed}\n")
STATION = {
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,1,Main line,1\nS,T,2,Second line,1\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,platform_code,stop_access\n"
                 "a,Market,44.2300,-76.4800,0,,,,\nc,Mill,44.2500,-76.5000,0,,,,\n"
                 "S,Central,44.2350,-76.4900,1,,,,\ndoor,Central North,44.2353,-76.4900,2,S,street,,\nhall,,44.2352,-76.4900,3,S,mezzanine,,\n"
                 "p1,Central,44.2350,-76.4900,0,S,platforms,1,0\np2,Central,44.2351,-76.4900,0,S,mezzanine,2,0\n",
    "levels.txt": "level_id,level_index,level_name\nstreet,0,\nmezzanine,-1,Mezzanine\nplatforms,-2,Platforms\n",
    "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,stair_count,signposted_as,reversed_signposted_as\n"
                    "stairs,door,hall,2,1,30,-20,Trains,Street\nlift,hall,p1,5,1,40,,Line 1,Exit and line 2\nlevel,hall,p2,1,1,20,,,\n",
    "translations.txt": "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"
                        "levels,level_name,fr,Mezzanine nord,mezzanine,,\npathways,reversed_signposted_as,fr,Sortie et ligne 2,lift,,\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,daily,t1,Central\nS,daily,t2,Mill\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                      "t1,8:00:00,8:00:00,a,1\nt1,8:10:00,8:10:00,p1,2\nt2,8:20:00,8:20:00,p2,1\nt2,8:30:00,8:30:00,c,2\n",
}
# A location a few steps north of the entrance.
STREET = "44.2354,-76.4900"
MEZZANINE, PLATFORMS = {"index": -1, "name": "Mezzanine"}, {"index": -2, "name": "Platforms"}


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("station")
    with Server(folder, CONFIGURATION.format(feed=write_feed(folder / "town.zip", **STATION)), NOW) as server:
        yield server


def legs(town, start: str, end: str, lang: str = "en") -> list[dict]:
    plan = town.json(f"/api/v1/plan?from={start}&to={end}&window=60")
    return town.json(f"/api/v1/plan/{plan['journeys'][0]['id']}?lang={lang}")["journey"]["legs"]


def test_the_steps_of_a_transfer_mention_stairs_levels_and_signs_in_the_walking_direction(town):
    [_, change, _] = legs(town, "town:a", "town:c")
    # The hall is omitted, because it has neither a sign nor a different level.
    assert change["stationSteps"] == [{"kind": "elevator", "climb": "up", "level": MEZZANINE, "sign": "Exit and line 2"}]
    assert change["arrival"] - change["departure"] == 60


def test_the_steps_into_a_station_start_at_the_entrance_and_those_out_of_it_end_there(town):
    [way_in, _] = legs(town, STREET, "town:c")
    assert way_in["stationSteps"] == [{"kind": "stairs", "climb": "down", "level": MEZZANINE, "sign": "Trains"}]
    [_, way_out] = legs(town, "town:a", STREET)
    assert way_out["stationSteps"] == [{"kind": "elevator", "climb": "up", "level": MEZZANINE, "sign": "Exit and line 2"},
                                       {"kind": "stairs", "climb": "up", "level": {"index": 0}, "sign": "Street"}]


def test_station_levels_and_signs_are_in_the_riders_language(town):
    [_, change, _] = legs(town, "town:a", "town:c", "fr")
    assert change["stationSteps"][0]["level"]["name"] == "Mezzanine nord"
    assert change["stationSteps"][0]["sign"] == "Sortie et ligne 2"


def test_platforms_and_entrances_have_their_levels_in_the_api(town):
    [ride, change, _] = legs(town, "town:a", "town:c")
    assert (ride["to"]["level"], change["to"]["level"]) == (PLATFORMS, MEZZANINE)
    assert "level" not in ride["from"]
    assert town.json("/api/v1/stops/town:p1/arrivals")["stop"]["level"] == PLATFORMS
    assert "level" not in town.json("/api/v1/stops/town:a/arrivals")["stop"]
    times = town.json("/motis/api/v5/stoptimes?stopId=town:p2&time=2026-03-02T13:00:00Z&n=1")["stopTimes"]
    assert [one["place"]["level"] for one in times] == [-1]


def test_the_otp_station_has_its_platforms_as_stops(town):
    query = '{"query": "{ station(id: \\"town:S\\") { locationType stops { gtfsId locationType } } }"}'
    answer = town.get("/otp/gtfs/v1", method="POST", headers={"Content-Type": "application/json"}, body=query.encode())
    assert answer.json()["data"]["station"] == {
        "locationType": "STATION",
        "stops": [{"gtfsId": "town:p1", "locationType": "STOP"}, {"gtfsId": "town:p2", "locationType": "STOP"}],
    }
