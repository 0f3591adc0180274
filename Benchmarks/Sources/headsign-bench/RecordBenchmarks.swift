import Foundation
import LiveEngine
import LiveModel
import ServiceHistory
import TransitCore

/// Measures the cost of recording service days: fifteen minutes of New York's buses, each of which reports every 30 s,
/// with the server's ticks every 5 s and a write each minute. The result is also expressed as a percentage of the
/// engine's own time.
func recording(_ folders: Folders) throws -> [Result] {
    let timetable = try bigTimetable(folders)
    // A Wednesday at 17:00.
    let start = timetable.zone.start(of: ServiceDate(year: 2016, month: 1, day: 13)!) + 17 * 3600
    var state = EngineState(timetable: timetable)
    var recorder = DayRecorder(timetable)
    let storage = TemporaryHistory()
    var (engine, records): ([Double], [Double]) = ([], [])
    var (vehicles, events) = (0, 0)
    for round in 0..<30 {
        let now = start + Int64(round) * 30
        let reading = FeedReading(madeAt: now, vehicles: buses(of: timetable, at: now))
        vehicles = reading.vehicles?.count ?? 0
        var taken = milliseconds { state.apply(reading, from: "positions", at: now) }
        var recorded = milliseconds { recorder.observe(state, at: now) }
        for tick in stride(from: Int64(5), to: 30, by: 5) {
            taken += milliseconds { state.tick(at: now + tick) }
            recorded += milliseconds { recorder.observe(state, at: now + tick) }
        }
        // Once per minute, as in the server.
        if round % 2 == 1 {
            recorded += try milliseconds {
                recorder.sample(state, at: now)
                for (header, taken) in recorder.takeEvents() {
                    events += taken.count
                    try storage.append(taken, to: header)
                }
            }
        }
        // The first rounds are omitted, because the first sample defines all trips that are due.
        if round >= 4 { (engine, records) = (engine + [taken], records + [recorded]) }
    }
    let share = 100 * records.reduce(0, +) / engine.reduce(0, +)
    return [
        Result(
            "record: 30 s of New York's buses", records,
            notes: ["vehicles": Double(vehicles), "events": Double(events), "percentOfEngine": share]),
        Result("record: the engine's work in these 30 s", engine),
    ]
}

/// A folder of recorded days, deleted with this object.
final class TemporaryHistory {
    private let root = NSTemporaryDirectory() + "headsign-bench-\(getpid())"
    private var logs: [ServiceDate: OpenDay] = [:]
    var folder: HistoryFolder { HistoryFolder(root: root, agency: "town") }

    func append(_ events: [DayEvent], to header: RecordedDay) throws {
        let log = try logs[header.date] ?? folder.open(header).log
        logs[header.date] = log
        try log.append(events)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }
}

/// Generates positions of the vehicles of all trips under way, up to five minutes late.
private func buses(of timetable: Timetable, at now: EpochSeconds) -> [VehicleReading] {
    var buses: [VehicleReading] = []
    for pattern in timetable.patterns {
        timetable.forEachTrip(of: pattern, underWayAt: now, slack: 0) { times, trip in
            let number = Int64(trip.trip.rawValue)
            let distance = times.distance(at: now - number % 300)
            guard let place = timetable.place(on: timetable.patternShapes[pattern], at: distance) else { return }
            var bus = VehicleReading(id: "bus \(number)", position: place)
            bus.trip = TripReference(tripID: timetable.string(timetable.tripIDs[trip.trip]), startDate: trip.date)
            bus.at = now - number % 25
            buses.append(bus)
        }
    }
    return buses
}
