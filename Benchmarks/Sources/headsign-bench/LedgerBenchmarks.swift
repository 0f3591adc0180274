import GTFSRealtime
import LiveEngine
import LiveModel
import TransitCore

/// Measures the ledger's sampling of all predictions of a city, once a minute: the displayed ones, the agency's, and
/// those of three baselines that cost as much as the displayed ones.
func keepingAccounts(_ folders: Folders) throws -> [Result] {
    let seen = try GTFSRealtimeDecoder.reading(from: try folders.capture("nyc-vehicle-positions.pb"))
    let updates = try GTFSRealtimeDecoder.reading(from: try folders.capture("nyc-trip-updates.pb"))
    let now = seen.madeAt ?? 0
    var state = EngineState(timetable: try bigTimetable(folders))
    state.apply(updates, from: "updates", at: now)
    state.apply(seen, from: "positions", at: now)
    let baselines = ["one", "two", "three"].map { (name: $0, model: state.predictor as any Predictor) }
    var ledger = PredictionLedger(state.timetable, baselines: baselines)
    let before = memory("VmRSS")
    let taken = (0..<14).map { minute in
        let moment = now + Int64(minute) * 60
        state.tick(at: moment)
        return milliseconds { ledger.sample(state, at: moment) }
    }
    let onALine = state.snapshot.vehicles.count { $0.match != nil }
    let notes = [
        "onALine": Double(onALine), "pending": Double(ledger.pending), "megabytes": memory("VmRSS") - before,
    ]
    return [Result("ledger: a minute of New York's predictions by five models", taken, notes: notes)]
}
