"""Compares Headsign's earliest arrivals with nigiri's, query by query, under the same conditions: no footpaths, two
minutes for each transfer, and times truncated to minutes, which is nigiri's resolution.
`planner_answers.py HEADSIGN-BENCH SCHEDULES [NAME…]`"""

import csv
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pynigiri as ng

from planner_questions import Feed

SAMPLES = 5


def cut_to_minutes(source, target):
    """Copies a feed with times truncated to minutes, and without data that nigiri interprets differently: block ids,
    and equal names of stops, between which nigiri adds footpaths."""
    with zipfile.ZipFile(source) as feed, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as cut:
        for name in feed.namelist():
            content = feed.read(name)
            if name == "stop_times.txt":
                content = edited(content, lambda row: row | {key: row[key][:-2] + "00" if row[key] else "" for key in ("arrival_time", "departure_time")})
            if name == "trips.txt":
                content = edited(content, lambda row: row | ({"block_id": ""} if "block_id" in row else {}))
            if name == "stops.txt":
                content = edited(content, lambda row: row | {"stop_name": row["stop_id"]})
            cut.writestr(name, content)


def edited(content, change):
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), skipinitialspace=True)
    target = io.StringIO(newline="")
    writer = csv.DictWriter(target, rows.fieldnames)
    writer.writeheader()
    writer.writerows(change({key: (value or "").strip() for key, value in row.items() if key}) for row in rows)
    return target.getvalue().encode()


def theirs(feed):
    """Returns nigiri's Pareto-optimal arrivals for each question: pairs of epoch minutes and transfers."""
    settings = ng.LoaderConfig()
    settings.link_stop_distance = 0
    source = ng.TimetableSource("feed", str(feed.path), settings)
    timetable = ng.load_timetable([source], str(feed.day - timedelta(1)), str(feed.day + timedelta(2)))
    places = {stop["stop_id"]: timetable.find_location(stop["stop_id"]) for stop in feed.stops}
    for start, end, moment in feed.questions():
        query = ng.Query()
        query.start_time = moment // 60
        query.start = [ng.Offset(places[start["stop_id"]], 0, 0)]
        query.destination = [ng.Offset(places[end["stop_id"]], 0, 0)]
        query.start_match_mode = query.dest_match_mode = ng.LocationMatchMode.EXACT
        query.max_transfers = 4
        query.max_travel_time = 1440
        yield sorted((int(journey.dest_time), journey.transfers) for journey in ng.route(timetable, query))


def ours(bench, feed):
    told = subprocess.run([bench, "answers", str(feed.path)], check=True, capture_output=True, text=True).stdout
    return [sorted((arrival // 60, changes) for arrival, changes in json.loads(line)) for line in told.splitlines()]


def verdict(our, their):
    if not our or not their:
        return "neither" if our == their else "only ours" if our else "only theirs"
    difference = our[0][0] - their[0][0]
    if abs(difference) <= 1:
        return "equal, changes too" if our == their else "equal"
    return "ours earlier" if difference < 0 else "theirs earlier"


def compare(bench, path):
    with tempfile.TemporaryDirectory() as folder:
        cut = Path(folder) / path.name
        cut_to_minutes(path, cut)
        feed = Feed(cut)
        counts, samples = Counter(), []
        for number, (question, our, their) in enumerate(zip(feed.questions(), ours(bench, feed), theirs(feed), strict=True)):
            found = verdict(our, their)
            counts[found] += 1
            if not found.startswith("equal") and found != "neither" and len(samples) < SAMPLES:
                start, end, moment = question
                samples.append({"question": number, "from": start["stop_id"], "to": end["stop_id"], "minute": moment // 60, "ours": our, "theirs": their})
        print(json.dumps({"feed": path.stem, "day": str(feed.day), "answers": counts, "samples": samples}), flush=True)


bench, schedules = sys.argv[1], Path(sys.argv[2])
for name in sys.argv[3:] or ["cairns-2014", "nyc_mtabc_2016Jan"]:
    compare(bench, schedules / f"{name}.zip")
