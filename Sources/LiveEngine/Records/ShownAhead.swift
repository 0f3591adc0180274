import LiveModel
import TransitCore

/// The arrivals that riders are shown for runs that are not in the timetable and not recorded yet. Such a run is
/// recorded from its vehicle's first call on or, without a vehicle, from its start on.
struct ShownAhead: Sendable {
    /// The samples of one run.
    struct Samples: Sendable {
        let pattern: PatternIndex
        /// The number of stops of the run's pattern.
        let calls: Int
        fileprivate(set) var shown: ShownTimes
        fileprivate var sampledAt: EpochSeconds

        fileprivate mutating func sample(_ run: LiveRun, at now: EpochSeconds) {
            shown.begin(at: now)
            for (position, call) in run.calls.enumerated() where call.isPredicted {
                shown.add(call.shown, at: run.firstCallIndex + position)
            }
            sampledAt = now
        }
    }

    private var runs: [UnscheduledRuns.Key: Samples] = [:]

    /// The age in seconds from which samples are too old to be used.
    private static let longest: Int64 = 960

    /// Samples a run.
    /// - Parameters:
    ///   - vehicle: The id of the vehicle; empty for a run that only a trip update reports.
    ///   - calls: The number of stops of the run's pattern.
    mutating func sample(_ run: LiveRun, _ tripID: String?, of vehicle: String, calls: Int, at now: EpochSeconds) {
        let key = UnscheduledRuns.Key(tripID: tripID, vehicle: vehicle)
        if runs[key]?.pattern != run.pattern {
            runs[key] = Samples(pattern: run.pattern, calls: calls, shown: ShownTimes(calls: calls), sampledAt: now)
        }
        runs[key]?.sample(run, at: now)
    }

    /// Removes and returns the samples of a run; nil if there are none.
    mutating func take(_ tripID: String?, of vehicle: String) -> Samples? {
        runs.isEmpty ? nil : runs.removeValue(forKey: UnscheduledRuns.Key(tripID: tripID, vehicle: vehicle))
    }

    /// Removes samples that are too old to be used.
    mutating func removeOld(at now: EpochSeconds) {
        let oldest = now - Self.longest
        if !runs.isEmpty { runs = runs.filter { $0.value.sampledAt >= oldest } }
    }

    /// Removes the samples of runs whose patterns refer to a replaced timetable.
    /// - Parameter first: The first pattern that changed; nil if all of them changed.
    mutating func forgetRows(from first: PatternIndex?) {
        guard let first else { return runs = [:] }
        runs = runs.filter { $0.value.pattern < first }
    }
}
