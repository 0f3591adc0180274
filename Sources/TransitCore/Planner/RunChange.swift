/// A change of one trip on one day relative to the timetable, or an added trip.
@frozen package struct RunChange: Hashable, Sendable {
    @frozen package enum Kind: UInt8, Sendable {
        /// Runs, at the times of its calls.
        case times
        /// Does not run.
        case canceled
        /// Should be under way but is not seen, while other vehicles of the route are. Its scheduled times are
        /// unreliable.
        case notSeen
        /// Not in the timetable; runs along its pattern at the times of its calls.
        case added
    }

    package var kind: Kind
    package var pattern: PatternIndex
    /// Nil for an added run.
    package var trip: TripDay?
    /// A pattern with the same stops whose shape the run follows; nil for its own.
    package var line: PatternIndex?
    /// Whether an added run replaces a trip of the timetable.
    package var isInPlaceOfTrip = false
    /// The run's index among the snapshot's runs, which have more details.
    package var run: UInt32
    /// The first call still ahead, counted from the pattern's first. Earlier calls cannot be boarded.
    package var firstCallIndex: Int
    /// The run's elements of ``RunChanges/calls``, one for each call from `firstCallIndex` on. Calls of the pattern
    /// after these are not served.
    package var calls: Range<Int>
    /// Whether some of these calls are skipped or at another stop.
    package var changesStops: Bool

    @inlinable package init(
        kind: Kind, pattern: PatternIndex, trip: TripDay?, run: Int, firstCallIndex: Int, calls: Range<Int>,
        changesStops: Bool = false
    ) {
        self.kind = kind
        self.pattern = pattern
        self.trip = trip
        self.run = UInt32(truncatingIfNeeded: run)
        self.firstCallIndex = firstCallIndex
        self.calls = calls
        self.changesStops = changesStops
    }
}

/// One call of a changed run. Times never decrease along a run.
@frozen package struct CallChange: Hashable, Sendable {
    package var arrival: EpochSeconds
    package var departure: EpochSeconds
    /// The time shown on boards, by which riders should be at the stop.
    package var shown: EpochSeconds
    @usableFromInline var stop: StopIndex
    package var isSkipped: Bool
    /// Whether the times are predicted; otherwise they are the scheduled ones.
    package var isPredicted: Bool
    /// Boarding and alighting rules that differ from the timetable.
    package var rules: ChangedRules

    @inlinable package init(
        arrival: EpochSeconds, departure: EpochSeconds, shown: EpochSeconds, movedTo: StopIndex? = nil,
        isSkipped: Bool = false, isPredicted: Bool = true, rules: ChangedRules = ChangedRules()
    ) {
        self.arrival = arrival
        self.departure = departure
        self.shown = shown
        stop = movedTo ?? StopIndex(UInt32.max)
        self.isSkipped = isSkipped
        self.isPredicted = isPredicted
        self.rules = rules
    }

    package var times: CallTimes { CallTimes(arrival: arrival, departure: departure, beThere: shown) }

    /// Whether the call is skipped, moved to another stop, or has changed boarding rules.
    @inlinable package var changesStops: Bool { isSkipped || movedTo != nil || !rules.isEmpty }

    /// The stop served instead of the pattern's, such as another platform; nil if it is the pattern's.
    @inlinable package var movedTo: StopIndex? { stop == StopIndex(UInt32.max) ? nil : stop }
}

/// The changes relative to an agency's timetable at one time.
package struct RunChanges: Hashable, Sendable {
    /// The time of the changes.
    package var at: EpochSeconds
    /// Changes of trips, ordered by trip and day, each once; then the added runs.
    package var runs: [RunChange]
    package var calls: [CallChange]
    /// Whether any realtime source reports trips. If false, the absence of changes means that nothing is known, and
    /// riders must be informed of that.
    package var isLive: Bool
    /// Lifts and stops closed to riders who need a step-free way, at the times of their alerts.
    package var closures: [AccessClosure] = []

    package init(at: EpochSeconds, runs: [RunChange] = [], calls: [CallChange] = [], isLive: Bool = false) {
        self.at = at
        self.runs = runs
        self.calls = calls
        self.isLive = isLive
    }

    /// Returns the change of one trip on one day; nil if it runs as scheduled.
    package func change(of trip: TripDay) -> RunChange? {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].isBefore(trip) { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].trip == trip ? runs[low] : nil
    }
}

extension RunChange {
    fileprivate func isBefore(_ other: TripDay) -> Bool {
        guard let trip else { return false }
        return (trip.trip, trip.date) < (other.trip, other.date)
    }
}
