/// How one trip on one day differs from its timetable, or a trip that the timetable does not have.
@frozen package struct RunChange: Hashable, Sendable {
    @frozen package enum Kind: UInt8, Sendable {
        /// It runs at the times of its calls.
        case times
        /// It does not run.
        case canceled
        /// It should be under way, other buses of its route are seen, and it is not: nobody should count on its timetable.
        case notSeen
        /// The timetable does not have it: it runs along its pattern at the times of its calls.
        case added
    }

    package var kind: Kind
    package var pattern: PatternIndex
    /// nil for an added one.
    package var trip: TripDay?
    /// A pattern of the same stops along whose line it goes; nil where its own holds.
    package var line: PatternIndex?
    /// An added one runs in the place of a trip of the timetable.
    package var isInPlaceOfTrip = false
    /// Where it stands among the snapshot's runs, which know more of it.
    package var run: UInt32
    /// The first call that is still to come, counted from the pattern's first: nobody can board it before.
    package var firstCallIndex: Int
    /// Its rows in ``RunChanges/calls``, one for each call from `firstCallIndex` on. Whatever of its pattern lies behind them is not
    /// served.
    package var calls: Range<Int>
    /// Some of these calls are skipped or lie at another stop.
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

/// One call of a run that differs from its timetable. Times never fall along a run.
@frozen package struct CallChange: Hashable, Sendable {
    package var arrival: EpochSeconds
    package var departure: EpochSeconds
    /// What a board shows: by then a rider should be there.
    package var shown: EpochSeconds
    @usableFromInline var stop: StopIndex
    package var isSkipped: Bool
    /// Else it is the timetable's, where nobody says anything else.
    package var isPredicted: Bool
    /// How riders board and are let off, where that differs from the timetable.
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

    /// Whether riders cannot do there, or not at that stop, what the timetable has them do.
    @inlinable package var changesStops: Bool { isSkipped || movedTo != nil || !rules.isEmpty }

    /// The stop that is served in place of the pattern's, such as another platform; nil where the pattern's is.
    @inlinable package var movedTo: StopIndex? { stop == StopIndex(UInt32.max) ? nil : stop }
}

/// All that differs from an agency's timetable at one moment.
package struct RunChanges: Hashable, Sendable {
    /// The moment.
    package var at: EpochSeconds
    /// Those of trips by trip and day, each once; then the added ones.
    package var runs: [RunChange]
    package var calls: [CallChange]
    /// Whether anybody tells how trips are doing. If not, nothing differs because nothing is known, and riders must be told so.
    package var isLive: Bool

    package init(at: EpochSeconds, runs: [RunChange] = [], calls: [CallChange] = [], isLive: Bool = false) {
        self.at = at
        self.runs = runs
        self.calls = calls
        self.isLive = isLive
    }

    /// What differs of one trip on one day; nil if it goes by its timetable.
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
