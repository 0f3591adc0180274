import TransitCore

/// What was shown of the runs that vehicles are on, or begin next: those of the latest snapshot, and no others.
struct HeldRuns: Sendable {
    private struct Key: Hashable {
        let course: Course
        /// Tells a vehicle's next round from this one, where no timetable does.
        let round: Int
    }

    private var runs: [Key: HeldRun] = [:]

    var count: Int { runs.count }

    /// - Parameter vehicles: the snapshot's, which runs name by their indexes.
    mutating func hold(_ shown: inout [LiveRun], of vehicles: [LiveVehicle], at now: EpochSeconds) {
        var held: [Key: HeldRun] = [:]
        held.reserveCapacity(runs.count)
        for index in shown.indices {
            // What an agency says is shown as it says it.
            guard let vehicle = shown[index].vehicle, !shown[index].calls.isEmpty,
                shown[index].calls.allSatisfy(\.isOurs)
            else { continue }
            let key = Key(
                course: Course(shown[index], of: vehicles), round: shown[index].trip == nil ? shown[index].round : 0)
            var run = runs.removeValue(forKey: key) ?? HeldRun()
            run.hold(&shown[index], deviation: vehicles[vehicle].deviation, at: now)
            held[key] = run
        }
        runs = held
    }
}
