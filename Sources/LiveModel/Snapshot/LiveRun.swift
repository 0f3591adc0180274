package import TransitCore

/// The live state of one trip on one day, or of one vehicle on a pattern without a trip.
package struct LiveRun: Sendable, Equatable {
    package enum State: String, Sendable {
        /// There is a vehicle or an agency prediction.
        case live
        /// The run should be under way and other vehicles of its route are visible, but none is on it.
        case notSeen
        case canceled
    }

    package var pattern: PatternIndex
    package var trip: TripDay?
    package var state: State
    /// The vehicle's index in ``LiveSnapshot/vehicles``.
    package var vehicle: Int?
    /// Whether the vehicle is still on its previous run.
    package var isUpcoming = false
    /// Whether the provider deleted the run: the run is over, and riders do not see it even as canceled.
    package var isDeleted = false
    /// The number of runs that the run's vehicle has begun since the vehicle was first seen.
    package var round = 0
    /// The provider's id of a trip that is not in the timetable.
    package var addedTripID: String?
    /// The wheelchair access according to the agency's update; the vehicle's own report takes precedence.
    package var wheelchair: WheelchairAccess?
    package var properties = RunProperties()
    /// The index of the next call in the pattern.
    package var firstCallIndex: Int
    /// One call for each stop from `firstCallIndex` on; empty without predictions.
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

    /// The scheduled trip that this run replaces with its own stop list.
    package var replaces: TripDay? {
        get { properties.replaces }
        set { properties.replaces = newValue }
    }

    /// The planned times of each call, for a trip with its own stop list; otherwise empty.
    package var plan: [PlannedCall] {
        get { properties.plan }
        set { properties.plan = newValue }
    }

    /// The headsigns, short name and shape that differ from the timetable; nil if none does.
    package var signs: RunSigns? {
        get { properties.signs }
        set { properties.signs = newValue }
    }

    /// Returns the planned time of a call, for a trip with its own stop list.
    /// - Parameter isArrival: Whether to return the arrival instead of the departure.
    package func planned(at callIndex: Int, isArrival: Bool) -> EpochSeconds? {
        guard plan.indices.contains(callIndex) else { return nil }
        let (arrival, departure) = (plan[callIndex].arrival, plan[callIndex].departure)
        return isArrival ? arrival ?? departure : departure ?? arrival
    }

    /// Returns the prediction for a call of the pattern; nil if the call has been passed or is unknown.
    package func call(at callIndex: Int) -> PredictedCall? {
        let position = callIndex - firstCallIndex
        return calls.indices.contains(position) ? calls[position] : nil
    }
}

/// The predicted times of a vehicle at one stop, with an interval. Non-decreasing along a run.
package struct PredictedCall: Sendable, Equatable {
    package enum Source: UInt8, Sendable {
        /// The server's prediction, from positions.
        case observed
        /// The agency's prediction.
        case agency
        /// A blend of the server's and the agency's prediction, weighted by their recent accuracy.
        case both
        /// There is no prediction for this stop.
        case noData
    }

    /// The median arrival time.
    package var likely: EpochSeconds
    /// The lower end of the 80 % interval of the arrival time; ``high`` is the upper end.
    package var low: EpochSeconds
    package var high: EpochSeconds
    /// The likely departure time.
    package var departure: EpochSeconds
    /// The time shown to riders, chosen so that few of them miss the bus.
    package var shown: EpochSeconds
    package var source: Source
    package var isSkipped: Bool
    /// Whether the vehicle has stood at the stop since before ``likely``; see ``bring(upTo:)``.
    package var isStanding = false
    /// The occupancy at departure that the agency expects.
    package var occupancy: Occupancy?
    /// Pick-up and drop-off rules that differ from the timetable.
    package var rules = ChangedRules()
    /// The stop of ``movedTo``, stored compactly, since there is one for each call of each run.
    private var stop = StopIndex(UInt32.max)

    /// The stop that is served in place of the pattern's stop; nil if unchanged.
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

    /// Applies the agency's uncertainty. The relative position of the shown time between the lower end and the median
    /// is preserved.
    package mutating func take(uncertainty: Int64) {
        let early = max(likely - low, 1)
        shown = likely - (likely - shown) * uncertainty / early
        (low, high) = (likely - uncertainty, likely + uncertainty)
    }

    /// Sets an arrival that is in the past to the present. A vehicle that stands at the stop continues to count as
    /// standing until its departure.
    package mutating func bring(upTo now: EpochSeconds) {
        isStanding = times.isStanding
        shown = max(shown, now)
        likely = max(likely, now)
        departure = max(departure, likely)
        low = max(low, now)
        high = max(high, likely)
    }

    /// The 80 % interval, extended to include ``shown``, which is a cautious time.
    package var interval: (low: EpochSeconds, high: EpochSeconds) { (min(low, shown), max(high, likely)) }

    package var times: CallTimes {
        CallTimes(arrival: likely, departure: departure, beThere: shown, isStanding: isStanding)
    }

    /// Whether the prediction is based on the server's own prediction, at least partly.
    package var isOurs: Bool { source == .observed || source == .both }
}
