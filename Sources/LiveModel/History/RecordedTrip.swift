package import TransitCore

/// One run of a trip on the service day.
package struct RecordedTrip: Sendable, Equatable {
    /// The outcome of the run, as far as it is known.
    package enum State: UInt8, Sendable, CaseIterable {
        /// The run was scheduled, but nothing was reported about it. This is no evidence that it did not run.
        case unknown
        /// A vehicle has begun the run, and the end of the run was not observed, or not yet.
        case underWay
        /// A vehicle was observed on the run until the last stop that it served.
        case performed
        /// The provider canceled the run.
        case canceled
        /// The run was due while other vehicles of its route were visible, and no vehicle was observed on it.
        case notSeen
    }

    /// The trip's id, from the timetable, or from the provider if ``isAdded``.
    package var id: String
    /// The index in ``RecordedDay/patterns``.
    package var pattern: UInt32
    /// The scheduled departure from the first stop, in seconds from the start of the service day; for an added trip
    /// without a schedule, the first observed time.
    package var start: Int32
    package var block: String
    /// The scheduled arrival at each call, in the order of the pattern's stops; empty if the run has no scheduled
    /// times.
    package var arrivals: [Int32]
    package var departures: [Int32]
    /// Whether the run was not in the timetable.
    package var isAdded: Bool
    /// Whether the run is one of a frequency-based trip, whose times are approximate.
    package var isFrequencyBased: Bool
    package var state: State
    /// Whether the vehicle ended the run before its last scheduled stop. Always false if ``isAdded``, because an added
    /// run has no schedule that it could have ended ahead of.
    package var isShortTurned: Bool {
        get { endedEarly }
        set { endedEarly = newValue && !isAdded }
    }
    /// The stored value of ``isShortTurned``.
    private var endedEarly = false
    /// The vehicle's id; empty if unknown or not recorded.
    package var vehicle: String

    package init(
        id: String, pattern: UInt32, start: Int32, block: String = "", arrivals: [Int32] = [],
        departures: [Int32] = [], isAdded: Bool = false, isFrequencyBased: Bool = false, state: State = .unknown,
        isShortTurned: Bool = false, vehicle: String = ""
    ) {
        self.id = id
        self.pattern = pattern
        self.start = start
        self.block = block
        self.arrivals = arrivals
        self.departures = departures
        self.isAdded = isAdded
        self.isFrequencyBased = isFrequencyBased
        self.state = state
        self.vehicle = vehicle
        self.isShortTurned = isShortTurned
    }
}

/// A vehicle's call at a stop.
package struct StopVisit: Sendable, Equatable {
    /// The origin of the times.
    package enum Basis: UInt8, Sendable, CaseIterable {
        /// Positions on both sides of the stop, or at the stop.
        case positions
        /// The agency's time for a stop that the vehicle had passed.
        case agency
        /// The last prediction before the vehicle passed the stop. Does not count as an observation.
        case predicted
        /// The stop was skipped; there are no times.
        case skipped
    }

    /// The index in ``RecordedDay/trips``.
    package var trip: UInt32
    /// The index of the call in the pattern's stops.
    package var call: UInt16
    package var basis: Basis
    /// The observed arrival in seconds from the start of the service day; ``departure`` is the observed departure. Nil
    /// if unknown.
    package var arrival: Int32?
    package var departure: Int32?
    /// The seconds between the two reports from which the arrival was derived, which bound its error.
    package var uncertainty: UInt16
    /// The arrival displayed to riders 10 minutes before the actual one; ``shown5`` was displayed 5 minutes before. Nil
    /// if none was displayed.
    package var shown10: Int32?
    package var shown5: Int32?
    /// The occupancy on departure; nil if unknown.
    package var occupancy: Occupancy?

    package init(
        trip: UInt32, call: UInt16, basis: Basis, arrival: Int32?, departure: Int32?, uncertainty: UInt16 = 0,
        shown10: Int32? = nil, shown5: Int32? = nil, occupancy: Occupancy? = nil
    ) {
        self.trip = trip
        self.call = call
        self.basis = basis
        self.arrival = arrival
        self.departure = departure
        self.uncertainty = uncertainty
        self.shown10 = shown10
        self.shown5 = shown5
        self.occupancy = occupancy
    }
}

/// A vehicle's position on a run, stored if it is needed to draw the vehicle's path.
package struct RecordedPosition: Sendable, Equatable {
    /// The index in ``RecordedDay/trips``.
    package var trip: UInt32
    package var at: Int32
    package var place: Coordinate

    package init(trip: UInt32, at: Int32, place: Coordinate) {
        self.trip = trip
        self.at = at
        self.place = place
    }
}
