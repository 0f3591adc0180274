import LiveModel
import TransitCore

/// The times shown for the current and next runs of the vehicles in the latest snapshot.
struct RunHysteresis: Sendable {
    private struct Key: Hashable {
        let runKey: RunKey
        /// Distinguishes a vehicle's rounds where there is no timetable.
        let round: Int
    }

    private var runs: [Key: RunHold] = [:]

    var count: Int { runs.count }

    /// - Parameter vehicles: The snapshot's vehicles, which the runs refer to by index.
    mutating func hold(_ shown: inout [LiveRun], of vehicles: [LiveVehicle], at now: EpochSeconds) {
        var held: [Key: RunHold] = [:]
        held.reserveCapacity(runs.count)
        for index in shown.indices {
            // Times that come only from the agency are shown unchanged.
            guard let vehicle = shown[index].vehicle, !shown[index].calls.isEmpty,
                shown[index].calls.allSatisfy(\.isOurs)
            else { continue }
            let key = Key(
                runKey: RunKey(shown[index], of: vehicles), round: shown[index].trip == nil ? shown[index].round : 0)
            var run = runs.removeValue(forKey: key) ?? RunHold()
            run.hold(&shown[index], deviation: vehicles[vehicle].deviation, at: now)
            held[key] = run
        }
        runs = held
    }
}
