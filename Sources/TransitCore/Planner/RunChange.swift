/// A change of one trip on one service day relative to the timetable, or an added trip.
@frozen package struct RunChange: Hashable, Sendable {
    @frozen package enum Kind: UInt8, Sendable {
        /// The trip runs, with the times in its ``CallChange`` elements.
        case times
        /// The trip does not run.
        case canceled
        /// The trip should be in progress but no vehicle is observed on it, although other vehicles of its route are
        /// observed. Its scheduled times are unreliable.
        case notSeen
        /// The trip is not in the timetable. It runs along its pattern at the times of its calls.
        case added
    }

    package var kind: Kind
    package var pattern: PatternIndex
    /// The changed trip and its service day; nil for an added run.
    package var trip: TripDay?
    /// A pattern with the same stops whose shape the run follows; nil if the run follows its own pattern's shape.
    package var line: PatternIndex?
    /// Whether an added run replaces a trip of the timetable.
    package var isInPlaceOfTrip = false
    /// The run's index in the snapshot's list of runs, which contains more details.
    package var run: UInt32
    /// The index of the first call that is still ahead, counted from the pattern's first call. Earlier calls cannot be
    /// boarded.
    package var firstCallIndex: Int
    /// The run's elements of ``RunChanges/calls``, one for each call from `firstCallIndex` onward. Later calls of the
    /// pattern are not served.
    package var calls: Range<Int>
    /// Whether some of the run's calls are skipped or moved to another stop.
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
    /// Whether the vehicle has stood at the stop since before ``arrival``.
    package var isStanding: Bool
    @usableFromInline var stop: StopIndex
    package var isSkipped: Bool
    /// Whether the times are predicted; otherwise they are scheduled.
    package var isPredicted: Bool
    /// Pickup and drop-off rules that differ from the timetable.
    package var rules: ChangedRules

    @inlinable package init(
        arrival: EpochSeconds, departure: EpochSeconds, shown: EpochSeconds, isStanding: Bool = false,
        movedTo: StopIndex? = nil, isSkipped: Bool = false, isPredicted: Bool = true,
        rules: ChangedRules = ChangedRules()
    ) {
        self.arrival = arrival
        self.departure = departure
        self.shown = shown
        self.isStanding = isStanding
        stop = movedTo ?? StopIndex(UInt32.max)
        self.isSkipped = isSkipped
        self.isPredicted = isPredicted
        self.rules = rules
    }

    package var times: CallTimes {
        CallTimes(arrival: arrival, departure: departure, beThere: shown, isStanding: isStanding)
    }

    /// Whether the call is skipped, is moved to another stop, or has changed pickup or drop-off rules.
    @inlinable package var changesStops: Bool { isSkipped || movedTo != nil || !rules.isEmpty }

    /// The stop served instead of the pattern's stop, such as another platform; nil if the pattern's stop is served.
    @inlinable package var movedTo: StopIndex? { stop == StopIndex(UInt32.max) ? nil : stop }
}

/// The live changes to an agency's timetable at one time.
package struct RunChanges: Hashable, Sendable {
    /// The time to which the changes refer.
    package var at: EpochSeconds
    /// The changes of trips, at most one for each trip and service day, in ascending order of trip and day, followed by
    /// the added runs.
    package var runs: [RunChange]
    package var calls: [CallChange]
    /// Whether any realtime source reports trips. If false, the absence of changes does not mean that trips run as
    /// scheduled, and riders must be informed that there is no realtime data.
    package var isLive: Bool
    /// Closures of lifts and stops for step-free riders, during the periods of their alerts.
    package var closures: [AccessClosure] = []

    package init(at: EpochSeconds, runs: [RunChange] = [], calls: [CallChange] = [], isLive: Bool = false) {
        self.at = at
        self.runs = runs
        self.calls = calls
        self.isLive = isLive
    }

    /// Returns the change of one trip on one service day; nil if it runs as scheduled.
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
