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

/// From the body of a capture to the difference that the streams get, onto a state that knows the previous poll.
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

/// Measures the changes that a snapshot reports to the planner: computed on first use, once per snapshot.
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

/// The boards of all stops, in an order that no cache likes, with live buses.
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
