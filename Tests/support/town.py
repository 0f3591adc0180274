"""A GTFS feed small enough to read: one line, three stops, two trips a day, one of them after midnight."""

import zipfile
from pathlib import Path

FEED = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,America/Toronto\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,1,Main line,3\n",
    "stops.txt": "stop_id,stop_code,stop_name,stop_lat,stop_lon\n"
                 "a,100,Market,44.230,-76.480\nb,101,Church,44.235,-76.490\nc,102,Mill,44.240,-76.500\n",
    "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,daily,t1,Mill\nR,daily,t2,Mill\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                      "t1,8:00:00,8:00:00,a,1\nt1,8:05:00,8:05:00,b,2\nt1,8:10:00,8:10:00,c,3\n"
                      "t2,25:00:00,25:00:00,a,1\nt2,25:05:00,25:05:00,b,2\nt2,25:10:00,25:10:00,c,3\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    "daily,1,1,1,1,1,1,1,20260101,20361231\n",
}

AGENCY = """
  - id: {id}
    name: {id}
    kind: gtfs
    schedule: {{source: "{schedule}", dates: repeating}}
    realtime:
      buses: {{url: "{url}", kind: {kind}, interval: {interval}}}
"""


def reported(id: str, schedule: Path | str, url: str, kind: str = "gtfs-rt", interval: float = 1) -> str:
    """Returns the configuration of an agency with a timetable and one feed, `buses`."""
    return AGENCY.format(id=id, schedule=schedule, url=url, kind=kind, interval=interval)


def write_feed(path: Path, **changes: str) -> Path:
    """Writes the feed as a zip file, with the text of some files replaced. The file is replaced atomically."""
    draft = path.with_suffix(".draft")
    with zipfile.ZipFile(draft, "w") as archive:
        for name, text in {**FEED, **changes}.items():
            archive.writestr(name, text)
    return draft.rename(path)
