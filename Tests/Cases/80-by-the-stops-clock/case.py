from rig import *
# A railway of an agency in New York's time zone that ends in Denver. Each city has its own time zone; the platform in
# Chicago has a different time zone from its station.
NOW = at("2026-03-03 07:30")
t = lambda text: at("2026-03-03 " + text)
files = town(
    stops=table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone",
                "NY,Albany,42.6412,-73.7413,0,,", "CHI,Chicago Union,41.8787,-87.6403,1,,America/Chicago", "CP,Chicago Union,41.8788,-87.6403,0,CHI,America/Denver",
                "DEN,Denver Union,39.7530,-105.0000,0,,America/Denver"),
    routes=table("route_id,agency_id,route_short_name,route_long_name,route_type", "R,RT,49,Lake Shore,2"),
    trips=table("route_id,service_id,trip_id,trip_headsign", "R,D,z,Denver"),
    stop_times=table(TIMES, *calls(z=["NY 08:00", "CP 10:00", "DEN 12:00"])))
ZONES = {"Albany": "America/New_York", "Chicago Union": "America/Chicago", "Denver Union": "America/Denver"}
with Town(files, NOW, None) as place:
    check("times are in the agency's time zone (control)", ["08:00:00", "10:00:00", "12:00:00"], [place.rows(s, minutesAfter=600)[0]["scheduled"] for s in ("NY", "CP", "DEN")])
    named = {}
    def look(thing):
        if isinstance(thing, dict):
            if thing.get("name") in ZONES and "lat" in thing: named.setdefault(thing["name"], set()).add(thing.get("tz"))
            for value in thing.values(): look(value)
        elif isinstance(thing, list):
            for value in thing: look(value)
    look(place.get("/motis/api/v5/plan", fromPlace="rt:NY", toPlace="rt:DEN", time="2026-03-03T12:30:00Z"))
    check("MOTIS: each place of a journey has its stop's time zone", {name: {zone} for name, zone in ZONES.items()}, named)
    named.clear()
    look(place.get("/motis/api/v5/stoptimes", stopId="rt:CP", time="2026-03-03T12:30:00Z", n=1))
    look(place.get("/motis/api/v1/geocode", text="Chicago"))
    check("MOTIS: boards and found places have their stop's time zone", {name: {ZONES[name]} for name in {"Chicago Union", *named}}, named)
    for stop, zone in (("CP", "America/Chicago"), ("DEN", "America/Denver")):
        response = place.get(f"/api/v1/stops/rt:{stop}")["stop"]
        check(f"the native API has the time zone of {stop}, which differs from the agency's", True, zone in response.values())
    for stop, clock_ in (("NY", "8:00"), ("CP", "9:00"), ("DEN", "10:00")):
        out, _ = command("board", f"rt:{stop}", "--minutes", 600, "--server", place.url)
        print(out)
        check(f"the printed board of {stop} is in its local time, {clock_}", [clock_], [c for c in ("8:00", "9:00", "10:00", "12:00") if f" {c}" in " " + out.replace(" 0", " ").replace("\n0", "\n")])
    out, _ = command("plan", "rt:NY", "rt:DEN", "--window", 120, "--server", place.url)
    print(out)
    check("the printed journey leaves Albany at 8:00 and arrives in Denver at 10:00", (True, True, False), ("8:00" in out, "10:00" in out, "12:00" in out))
finish()
