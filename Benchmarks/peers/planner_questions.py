"""The queries of `headsign-bench planner`: pairs of stops on the day with the most trips."""

import csv
import io
import zipfile
from collections import Counter
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
QUESTIONS = 2000


class Draws:
    """The splitmix64 generator, with the same seed as in PlannerBenchmarks.swift."""

    mask = (1 << 64) - 1

    def __init__(self):
        self.state = 15

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & self.mask
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & self.mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & self.mask
        return (mixed ^ (mixed >> 31)) % bound


class Feed:
    def __init__(self, path):
        self.path = path
        self.zip = zipfile.ZipFile(path)
        called = Counter(row["stop_id"] for row in self.rows("stop_times.txt"))
        self.stops = [row for row in self.rows("stops.txt") if called[row["stop_id"]]]
        self.zone = ZoneInfo(next(self.rows("agency.txt"))["agency_timezone"])
        self.day = self.fullest_day()

    def rows(self, name):
        if name not in self.zip.namelist():
            return iter(())
        return csv.DictReader(io.TextIOWrapper(self.zip.open(name), "utf-8-sig"), skipinitialspace=True)

    def fullest_day(self):
        trips = Counter(row["service_id"] for row in self.rows("trips.txt"))
        counts = Counter()
        for row in self.rows("calendar.txt"):
            day, end = as_date(row["start_date"]), as_date(row["end_date"])
            while day <= end:
                if row[WEEKDAYS[day.weekday()]] == "1":
                    counts[day] += trips[row["service_id"]]
                day += timedelta(1)
        for row in self.rows("calendar_dates.txt"):
            counts[as_date(row["date"])] += trips[row["service_id"]] * (1 if row["exception_type"] == "1" else -1)
        return max(sorted(counts), key=lambda day: counts[day])

    def questions(self):
        """Yields pairs of stops, each with a departure time in epoch seconds."""
        noon = datetime(self.day.year, self.day.month, self.day.day, 12, tzinfo=self.zone).timestamp()
        draws = Draws()
        for _ in range(QUESTIONS):
            start, end = self.stops[draws.below(len(self.stops))], self.stops[draws.below(len(self.stops))]
            yield start, end, int(noon) - 43200 + 6 * 3600 + draws.below(14 * 3600)


def as_date(digits):
    return date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
