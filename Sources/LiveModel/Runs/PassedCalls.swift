package import TransitCore

/// The times of a vehicle at a stop that it has passed.
package struct PassedCall: Sendable, Equatable {
    package var arrival: EpochSeconds
    package var departure: EpochSeconds

    package init(arrival: EpochSeconds, departure: EpochSeconds) {
        self.arrival = arrival
        self.departure = departure
    }

    /// The times as a prediction without uncertainty.
    var settled: PredictedCall {
        PredictedCall(
            likely: arrival, low: arrival, high: arrival, departure: departure, shown: arrival, source: .observed)
    }
}

/// The past calls of trips, including finished trips, stored for ``keptFor`` seconds after the last call.
package struct PassedCalls: Sendable, Equatable {
    /// The calls of one trip on one service day.
    package struct Run: Sendable, Equatable {
        /// One element per call of the pattern, from the first; nil if the time is unknown or the stop was not served.
        package fileprivate(set) var calls: [PassedCall?]
        /// The time at which the last call was added.
        package fileprivate(set) var at: EpochSeconds

        package init(calls: [PassedCall?], at: EpochSeconds) {
            self.calls = calls
            self.at = at
        }

        package func call(at callIndex: Int) -> PassedCall? {
            calls.indices.contains(callIndex) ? calls[callIndex] : nil
        }
    }

    /// The time for which runs are stored after their last call, in seconds.
    private static let keptFor: Int64 = 3600
    /// The interval between two removals of expired runs, in seconds.
    private static let rhythm: Int64 = 60

    /// The runs, grouped by pattern so that a stop's board finds the runs that call there.
    private var runs: [PatternIndex: [TripDay: Run]] = [:]
    private var forgotAt: EpochSeconds = 0

    package init() {}

    package static func == (one: Self, other: Self) -> Bool { one.runs == other.runs }

    package func runs(on pattern: PatternIndex) -> [TripDay: Run] { runs[pattern] ?? [:] }

    package func run(of trip: TripDay, on pattern: PatternIndex) -> Run? { runs[pattern]?[trip] }

    /// All runs with their pattern, trip and service day.
    package var all: [(pattern: PatternIndex, trip: TripDay, run: Run)] {
        runs.sorted { $0.key < $1.key }.flatMap { pattern, runs in
            runs.sorted { ($0.key.trip, $0.key.date) < ($1.key.trip, $1.key.date) }
                .map { (pattern, $0.key, $0.value) }
        }
    }

    /// Sets the past calls of a trip, or removes them if `run` is nil.
    /// - Parameter pattern: The trip's pattern.
    package mutating func set(_ run: Run?, of trip: TripDay, on pattern: PatternIndex) {
        runs[pattern, default: [:]][trip] = run
        if runs[pattern]?.isEmpty == true { runs[pattern] = nil }
    }

    /// Adds the calls that a trip has passed since the last update. If the next call is earlier than before, removes
    /// the calls that are no longer passed.
    /// - Parameter passed: Returns the times at a passed call, by its index.
    package mutating func follow(
        _ trip: TripDay, on pattern: PatternIndex, upTo callIndex: Int, at now: EpochSeconds,
        _ passed: (Int) -> PassedCall?
    ) {
        let known = runs[pattern]?[trip]?.calls.count ?? 0
        guard known != callIndex else { return }
        guard known < callIndex else {
            if callIndex == 0 { return set(nil, of: trip, on: pattern) }
            runs[pattern]?[trip]?.calls.removeLast(known - callIndex)
            return
        }
        let calls = (known..<callIndex).map(passed)
        runs[pattern, default: [:]][trip, default: Run(calls: [], at: now)].add(calls, at: now)
    }

    package mutating func forget(at now: EpochSeconds) {
        guard now - forgotAt >= Self.rhythm else { return }
        forgotAt = now
        for (pattern, trips) in runs {
            let kept = trips.filter { now - $0.value.at < Self.keptFor }
            if kept.count < trips.count { runs[pattern] = kept.isEmpty ? nil : kept }
        }
    }
}

extension PassedCalls.Run {
    fileprivate mutating func add(_ new: [PassedCall?], at now: EpochSeconds) {
        calls += new
        at = now
    }
}

extension PassedCalls {
    /// Returns the changes from an earlier state. In the result, a removed trip has a run without calls.
    package func changes(since old: PassedCalls) -> PassedCalls {
        var changes = PassedCalls()
        for (pattern, runs) in runs where runs != old.runs[pattern] ?? [:] {
            for (trip, run) in runs where run != old.runs[pattern]?[trip] { changes.set(run, of: trip, on: pattern) }
        }
        for (pattern, trips) in old.runs {
            for trip in trips.keys where runs[pattern]?[trip] == nil {
                changes.set(Run(calls: [], at: 0), of: trip, on: pattern)
            }
        }
        return changes
    }

    package mutating func apply(_ changes: PassedCalls) {
        for (pattern, runs) in changes.runs {
            for (trip, run) in runs { set(run.calls.isEmpty ? nil : run, of: trip, on: pattern) }
        }
    }
}
