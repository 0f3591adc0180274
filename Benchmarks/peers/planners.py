"""Measures nigiri with the queries of `headsign-bench planner`, and ferrobus with streets in Porto Alegre:
`planners.py SCHEDULES [STREETS.osm.pbf]`"""

import csv
import json
import statistics
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

from planner_questions import Feed

def tell(name, times, **notes):
    times = sorted(times)
    print(json.dumps({
        "benchmark": name, "median": round(statistics.median(times), 4), "p99": round(times[int((len(times) - 1) * 0.99)], 4),
        "count": len(times), "notes": notes}), flush=True)


def nigiri(feed, name):
    import pynigiri as ng

    source = ng.TimetableSource("feed", str(feed.path))
    timetable = ng.load_timetable([source], str(feed.day - timedelta(1)), str(feed.day + timedelta(2)))
    places = {stop["stop_id"]: timetable.find_location(stop["stop_id"]) for stop in feed.stops}

    def query(start, end, moment):
        query = ng.Query()
        # Times in minutes. The Python bindings do not support a departure interval.
        query.start_time = -(-moment // 60)
        query.start = [ng.Offset(places[start["stop_id"]], 0, 0)]
        query.destination = [ng.Offset(places[end["stop_id"]], 0, 0)]
        query.start_match_mode = query.dest_match_mode = ng.LocationMatchMode.EXACT
        query.max_transfers = 4
        query.max_travel_time = 1440
        return query

    questions = [query(*question) for question in feed.questions()]
    times, found = [], 0
    for question in questions:
        began = time.perf_counter()
        journeys = ng.route(timetable, question)
        times.append((time.perf_counter() - began) * 1000)
        found += bool(journeys)
    tell(f"peer: nigiri, {name}, first arrival", times, found=found)


def fill_times(path):
    """Interpolates missing stop times evenly, as consumers of GTFS should; ferrobus does not accept feeds without
    them."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, skipinitialspace=True)
        fields, rows = reader.fieldnames, list(reader)
    rows.sort(key=lambda row: (row["trip_id"], int(row["stop_sequence"])))
    known = [index for index, row in enumerate(rows) if row["departure_time"]]
    for one, other in zip(known, known[1:]):
        if other - one < 2 or rows[one]["trip_id"] != rows[other]["trip_id"]:
            continue
        start, end = seconds(rows[one]["departure_time"]), seconds(rows[other]["arrival_time"])
        for index in range(one + 1, other):
            time = start + (end - start) * (index - one) // (other - one)
            text = f"{time // 3600:02}:{time // 60 % 60:02}:{time % 60:02}"
            rows[index]["arrival_time"] = rows[index]["departure_time"] = text
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fields)
        writer.writeheader()
        writer.writerows(row for row in rows if row["departure_time"])


def seconds(clock):
    hour, minute, second = clock.split(":")
    return int(hour) * 3600 + int(minute) * 60 + int(second)


def ferrobus(feed, name, streets):
    import ferrobus as fb

    with tempfile.TemporaryDirectory() as folder:
        feed.zip.extractall(folder)
        fill_times(Path(folder) / "stop_times.txt")
        model = fb.create_transit_model(streets, [folder], feed.day, 400)
        points = {}
        for stop in feed.stops:
            try:
                points[stop["stop_id"]] = fb.create_transit_point(float(stop["stop_lat"]), float(stop["stop_lon"]), model, 600, 10)
            except Exception:  # A stop away from all streets.
                continue
        times, found = [], 0
        for start, end, moment in feed.questions():
            if start["stop_id"] not in points or end["stop_id"] not in points:
                continue
            second = moment - int(datetime(feed.day.year, feed.day.month, feed.day.day, tzinfo=feed.zone).timestamp())
            began = time.perf_counter()
            route = fb.find_route(model, points[start["stop_id"]], points[end["stop_id"]], second, 4)
            times.append((time.perf_counter() - began) * 1000)
            found += route is not None
        tell(f"peer: ferrobus, {name}, first arrival with streets", times, found=found)


schedules = Path(sys.argv[1])
for name in ("cairns-2014", "nyc_mtabc_2016Jan"):
    nigiri(Feed(schedules / f"{name}.zip"), name)
if len(sys.argv) > 2:
    ferrobus(Feed(schedules / "porto-alegre-eptc-2019.zip"), "porto-alegre-eptc-2019", sys.argv[2])
