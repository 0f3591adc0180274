from rig import *
# A line from west to east across the 180th meridian: S1 and S2 are 213 m apart. The bus is between them.
NOW = at("2026-03-03 08:00")
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon", "S1,West,-16.8,179.9990", "S2,East,-16.8,-179.9990", "S3,Far,-16.8,-179.9800"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,t,Far", "R,D,v,Far"),
    stop_times=table(TIMES, *calls(t=["S1 07:59", "S2 08:01", "S3 08:10"], v=["S2 08:20", "S3 08:30"])))
realtime = feed(NOW - 5, vehicles=[position(-16.8, -179.9995, NOW - 5, trip=trip("t", start_date="20260303"))])
with Town(files, NOW, realtime) as place:
    near = place.get("/api/v1/stops", near="-16.8,179.9995", radius=500)["stops"]
    check("both stops are near a place between them", {"rt:S1", "rt:S2"}, {stop["id"] for stop in near})
    for what, query in (("radius", {"radius": 500}), ("span", {"latSpan": 0.01, "lonSpan": 0.01})):
        found = place.get("/api/where/stops-for-location.json", key="TEST", lat=-16.8, lon=179.9999, **query)["data"]["list"]
        check(f"OneBusAway's stops-for-location with a {what} too", {"rt_S1", "rt_S2"}, {stop["id"] for stop in found})
    found = graphql(place, "{ stopsByRadius(lat: -16.8, lon: 179.9999, radius: 500) { edges { node { stop { gtfsId } } } } }")
    check("OpenTripPlanner's stopsByRadius too", {"rt:S1", "rt:S2"}, {edge["node"]["stop"]["gtfsId"] for edge in found["stopsByRadius"]["edges"]})
    journeys = place.get("/api/v1/plan", **{"from": "-16.8,179.9995", "to": "rt:S3", "departAt": NOW + 300})["journeys"]
    check("a journey begins with a walk across the meridian", ["rt:v"], [leg["trip"] for leg in journeys[0]["legs"] if leg.get("trip")] if journeys else [])
    check("the bus has not passed S2", ["t", "v"], [r["trip"] for r in place.rows("S2")])
finish()
