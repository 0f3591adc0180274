import Foundation
import GTFSRealtime
import LiveEngine
import LiveModel
import TransitCore

private let positions = "nyc-vehicle-positions.pb"
private let updates = "nyc-trip-updates.pb"
private let alerts = "nyc-service-alerts.pb"

func decoding(_ folders: Folders) throws -> [Result] {
    try [positions, updates, alerts].map { name in
        let body = try folders.capture(name)
        let taken = try times(50) { _ = try GTFSRealtimeDecoder.reading(from: body) }
        return Result("decode: \(name)", taken, notes: ["bytes": Double(body.count)])
    }
}

/// Measures the application of captures to a state that already contains the previous poll: from the encoded body to
/// the difference sent to streams.
func applying(_ folders: Folders) throws -> [Result] {
    let timetable = try bigTimetable(folders)
    let (body, updates) = (try folders.capture(positions), try folders.capture(updates))
    let seen = try GTFSRealtimeDecoder.reading(from: body)
    let now = seen.madeAt ?? 0
    var state = EngineState(timetable: timetable)
    state.apply(try GTFSRealtimeDecoder.reading(from: updates), from: "updates", at: now - 30)
    state.apply(seen, from: "positions", at: now - 30)
    var matched = 0
    let taken = try times(30) {
        var next = state
        let (snapshot, _) = next.apply(try GTFSRealtimeDecoder.reading(from: body), from: "positions", at: now)
        matched = snapshot.vehicles.filter { $0.match != nil }.count
    }
    let notes = ["vehicles": Double(seen.vehicles?.count ?? 0), "onALine": Double(matched)]
    let deciding = try times(10) {
        var next = state
        next.apply(try GTFSRealtimeDecoder.reading(from: updates), from: "updates", at: now)
    }
    return [
        Result("apply: New York's positions, decoded and told as a difference", taken, notes: notes),
        Result("apply: New York's trip updates, the same", deciding),
    ]
}

/// Measures how long a snapshot takes to compute its changes for the planner, which happens on first use, once per
/// snapshot.
func reportingChanges(_ folders: Folders) throws -> [Result] {
    let timetable = try bigTimetable(folders)
    let seen = try GTFSRealtimeDecoder.reading(from: try folders.capture(positions))
    let now = seen.madeAt ?? 0
    var state = EngineState(timetable: timetable)
    state.apply(try GTFSRealtimeDecoder.reading(from: try folders.capture(updates)), from: "updates", at: now)
    var changes = RunChanges(at: now)
    let taken = (0..<200).map { _ in
        let (snapshot, _) = state.tick(at: now)
        return milliseconds { changes = snapshot.runChanges }
    }
    let notes = ["runs": Double(changes.runs.count), "calls": Double(changes.calls.count)]
    return [Result("changes: what differs of New York's trips, for a planner", taken, notes: notes)]
}

/// Measures the boards of all stops with live vehicles, in an order that defeats caches.
func boards(_ folders: Folders) throws -> [Result] {
    let timetable = try bigTimetable(folders)
    let seen = try GTFSRealtimeDecoder.reading(from: try folders.capture(positions))
    let now = seen.madeAt ?? 0
    var state = EngineState(timetable: timetable)
    let (snapshot, _) = state.apply(seen, from: "positions", at: now)
    var rows = 0
    let stops = timetable.stopNames.count
    let taken = (0..<stops).map { number in
        milliseconds {
            let stop = StopIndex(number &* 7919 % stops)
            rows += snapshot.board(at: stop, from: now, to: now + 5400, limit: 60).arrivals.count
        }
    }
    return [Result("board: any stop of New York's, 90 minutes", taken, notes: ["rows": Double(rows) / Double(stops)])]
}
