import LiveModel
import TransitCore

/// Stabilises the displayed times of the current and next runs of the vehicles in the latest snapshot.
struct RunHysteresis: Sendable {
    private struct Key: Hashable {
        let runKey: RunKey
        /// The number of runs that the vehicle has begun, ``LiveRun/round``; 0 for a run on a trip of the timetable. It
        /// distinguishes a vehicle's runs on one pattern if there is no timetable.
        let round: Int
    }

    fileprivate struct Held {
        var hold = RunHold()
        /// The sequence number of the update in which the run was last displayed.
        var update = 0
    }

    private var runs: [Key: Held] = [:]
    private var update = 0

    var count: Int { runs.count }

    /// Stabilises the displayed times of runs.
    /// - Parameter vehicles: The snapshot's vehicles, which the runs refer to by index.
    mutating func hold(_ shown: inout [LiveRun], of vehicles: [LiveVehicle], at now: EpochSeconds) {
        update += 1
        var count = 0
        for index in shown.indices {
            // Times that come only from the agency are shown unchanged.
            guard let vehicle = shown[index].vehicle, !shown[index].calls.isEmpty,
                shown[index].calls.allSatisfy(\.isOurs)
            else { continue }
            let key = Key(
                runKey: RunKey(shown[index], of: vehicles), round: shown[index].trip == nil ? shown[index].round : 0)
            // Changes the state in place, with a single dictionary lookup.
            runs[key, default: Held()].hold(
                &shown[index], deviation: vehicles[vehicle].deviation, at: now, update: update)
            count += 1
        }
        if runs.count > count { runs = runs.filter { $0.value.update == update } }
    }
}

extension RunHysteresis.Held {
    fileprivate mutating func hold(_ run: inout LiveRun, deviation: Int32?, at now: EpochSeconds, update: Int) {
        self.update = update
        hold.hold(&run, deviation: deviation, at: now)
    }
}
