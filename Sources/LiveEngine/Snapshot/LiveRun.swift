package import TransitCore

/// What is known of one trip on one day, or of one vehicle on a pattern without a trip.
package struct LiveRun: Sendable, Equatable {
    package enum State: String, Sendable {
        /// A vehicle is on it, or the provider predicts it.
        case live
        /// It should be under way, other buses of its route are seen, and it is not.
        case notSeen
        case canceled
    }

    package var pattern: PatternIndex
    package var trip: TripDay?
    package var state: State
    /// The vehicle's index in ``LiveSnapshot/vehicles``.
    package var vehicle: Int?
    /// The vehicle is still on the run before this one.
    package var isUpcoming = false
    /// The provider has deleted it: it is over, and riders are not shown it, not as canceled either.
    package var isDeleted = false
    /// How many runs its vehicle has begun since it was first seen.
    package var round = 0
    /// The provider's id of a trip the timetable does not have.
    package var addedTripID: String?
    /// As the agency says of this run; what the vehicle's own feed says goes before it.
    package var wheelchair: WheelchairAccess?
    var properties = RunProperties()
    /// The first stop still to come, counted from the pattern's first.
    package var firstCallIndex: Int
    /// One for each stop from `firstCallIndex` on; empty if nothing is predicted.
    package var calls: [PredictedCall]

    package init(
        pattern: PatternIndex, trip: TripDay?, state: State, vehicle: Int? = nil, firstCallIndex: Int = 0,
        calls: [PredictedCall] = []
    ) {
        self.pattern = pattern
        self.trip = trip
        self.state = state
        self.vehicle = vehicle
        self.firstCallIndex = firstCallIndex
        self.calls = calls
    }

    /// The trip of the timetable in whose place it runs along stops of its own.
    package var replaces: TripDay? {
        get { properties.replaces }
        set { properties.replaces = newValue }
    }

    /// Planned times of each call of its pattern, for a trip with stops of its own; empty for all others.
    package var plan: [PlannedCall] {
        get { properties.plan }
        set { properties.plan = newValue }
    }

    /// Nil where the timetable's hold.
    package var signs: RunSigns? {
        get { properties.signs }
        set { properties.signs = newValue }
    }

    /// Returns the planned time of the n-th call, for a trip with stops of its own.
    /// - Parameter isArrival: whether its arrival is asked for, and not its departure.
    package func planned(at callIndex: Int, isArrival: Bool) -> EpochSeconds? {
        guard plan.indices.contains(callIndex) else { return nil }
        let (arrival, departure) = (plan[callIndex].arrival, plan[callIndex].departure)
        return isArrival ? arrival ?? departure : departure ?? arrival
    }

    /// What is predicted for the n-th stop of the pattern; nil if it is passed or unknown.
    package func call(at callIndex: Int) -> PredictedCall? {
        let position = callIndex - firstCallIndex
        return calls.indices.contains(position) ? calls[position] : nil
    }
}

/// When a vehicle comes to one stop: a likely time and an interval. Never falls along a run.
package struct PredictedCall: Sendable, Equatable {
    package enum Source: UInt8, Sendable {
        /// Ours, from positions.
        case observed
        /// The agency's own prediction.
        case agency
        /// Ours and the agency's, weighed by how each has done lately.
        case both
        /// Neither speaks of this stop.
        case noData
    }

    /// The median.
    package var likely: EpochSeconds
    /// The 80 % interval.
    package var low: EpochSeconds
    package var high: EpochSeconds
    /// When the vehicle leaves.
    package var departure: EpochSeconds
    /// The time a rider is shown: the one that makes the fewest people miss the bus.
    package var shown: EpochSeconds
    package var source: Source
    package var isSkipped: Bool
    /// How full the agency expects it to leave.
    package var occupancy: Occupancy?
    /// How riders board and are let off, where that differs from the timetable.
    package var rules = ChangedRules()
    /// As small as may be: there is one of these for each call of each run.
    private var stop = StopIndex(UInt32.max)

    /// The stop that is served in place of the pattern's; nil where the pattern's is.
    package var movedTo: StopIndex? {
        get { stop == StopIndex(UInt32.max) ? nil : stop }
        set { stop = newValue ?? StopIndex(UInt32.max) }
    }

    package init(
        likely: EpochSeconds, low: EpochSeconds, high: EpochSeconds, departure: EpochSeconds, shown: EpochSeconds,
        source: Source, isSkipped: Bool = false
    ) {
        self.likely = likely
        self.low = low
        self.high = high
        self.departure = departure
        self.shown = shown
        self.source = source
        self.isSkipped = isSkipped
    }

    /// Takes the interval that the agency gives around its time. The time shown keeps its place between the lower end and the
    /// median.
    mutating func take(uncertainty: Int64) {
        let early = max(likely - low, 1)
        shown = likely - (likely - shown) * uncertainty / early
        (low, high) = (likely - uncertainty, likely + uncertainty)
    }

    /// The 80 % interval as it stands beside ``shown``, which riders are told for caution and which never lies outside of it.
    package var interval: (low: EpochSeconds, high: EpochSeconds) { (min(low, shown), max(high, likely)) }

    package var times: CallTimes { CallTimes(arrival: likely, departure: departure, beThere: shown) }

    /// We have a say in it.
    var isOurs: Bool { source == .observed || source == .both }
}
