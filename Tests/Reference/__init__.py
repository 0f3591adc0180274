"""A reference interpreter of GTFS Schedule and GTFS-Realtime, written only from the specification's text.

It is deliberately slow and simple, uses only the standard library, and shares no code with any server. Each rule is a
small function whose docstring names the section of the text that it implements. The sections are abbreviated:

    [S]   gtfs/spec/en/reference.md
    [SB]  gtfs/best-practices/best-practices.md
    [R]   gtfs-realtime/spec/en/reference.md
    [U]   gtfs-realtime/spec/en/trip-updates.md
    [V]   gtfs-realtime/spec/en/vehicle-positions.md
    [A]   gtfs-realtime/spec/en/service-alerts.md
    [M]   gtfs-realtime/spec/en/trip-modifications.md
    [D]   gtfs-realtime/spec/en/examples/migration-duplicated.md
    [E]   gtfs-realtime/spec/en/examples/*.asciipb
    [P]   gtfs-realtime/proto/gtfs-realtime.proto
    [B]   gtfs-realtime/best-practices/best-practices.md

as of revision 2dd229bb9afadce86171034a16fa740f6dfd7c20 of github.com/google/transit (5 June 2026). If the text leaves
a question open, the docstring says "open point n", and OPEN.md describes the question, the choice and the reason.

    from Reference import interpreter, realtime, schedule

    timetable = schedule.read({"stops.txt": "...", "trips.txt": "...", ...})
    feed = realtime.decode(data)
    town = interpreter.Interpreter(timetable, [feed], now=1749542400, stale_after=300)
    for row in town.board("central", (town.now, town.now + 3600)):
        print(row.time, row.run.trip_id, row.call.status)
"""
