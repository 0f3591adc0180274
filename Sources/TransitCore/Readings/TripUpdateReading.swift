/// The trip updates of a feed. The stop times of all trips are stored in one flat array.
package struct TripUpdateReading: Sendable, Equatable {
    /// The update of one trip, without its stop times.
    package struct Update: Sendable, Equatable {
        /// The trip. For a duplicated trip: the id of the original trip with the start time of the copy.
        package var trip: TripReference
        package var vehicleID: String?
        /// The wheelchair access of the vehicle on this trip; nil if the timetable's value applies.
        package var wheelchair: WheelchairAccess?
        /// The time at which the provider made the update.
        package var at: EpochSeconds?
        /// The delay of the whole trip in seconds, if specified; positive is late.
        package var delay: Int32?
        /// The values of GTFS Realtime's `TripProperties`.
        private var rare = RareFields<ChangedProperties>()
        /// The range of the trip's elements in ``TripUpdateReading/stopTimes``.
        package var stopTimes: Range<Int>

        package init(
            trip: TripReference, vehicleID: String? = nil, at: EpochSeconds? = nil, delay: Int32? = nil,
            stopTimes: Range<Int>
        ) {
            self.trip = trip
            self.vehicleID = vehicleID
            self.at = at
            self.delay = delay
            self.stopTimes = stopTimes
        }
    }

    package var updates: [Update]
    package var stopTimes: [StopTimeReading]
    /// Scheduled times for calls of added trips, by index in `stopTimes`.
    package var plans: [Int: PlannedCall]
    /// Headsigns of single stops, by index in `stopTimes`; few stop times have one.
    package var stopHeadsigns: [Int: String]

    package init(
        updates: [Update] = [], stopTimes: [StopTimeReading] = [], plans: [Int: PlannedCall] = [:],
        stopHeadsigns: [Int: String] = [:]
    ) {
        self.updates = updates
        self.stopTimes = stopTimes
        self.plans = plans
        self.stopHeadsigns = stopHeadsigns
    }
}

// The values of GTFS Realtime's `TripProperties`, which few updates have.
extension TripUpdateReading.Update {
    private struct ChangedProperties: AbsentByDefault {
        var copyID, headsign, shortName, shapeID: String?
    }

    /// The id of the copy of a duplicated trip, if specified.
    package var copyID: String? {
        get { rare.fields?.copyID }
        set { rare.set(newValue != nil) { $0.copyID = newValue } }
    }

    /// The trip's headsign, if it differs from the timetable.
    package var headsign: String? {
        get { rare.fields?.headsign }
        set { rare.set(newValue != nil) { $0.headsign = newValue } }
    }

    /// The trip's short name, for example a train number, if it differs from the timetable.
    package var shortName: String? {
        get { rare.fields?.shortName }
        set { rare.set(newValue != nil) { $0.shortName = newValue } }
    }

    /// The id of the trip's shape, in the feed or in the timetable, if it differs from the timetable.
    package var shapeID: String? {
        get { rare.fields?.shapeID }
        set { rare.set(newValue != nil) { $0.shapeID = newValue } }
    }
}

/// The scheduled times of one call of an added trip: GTFS Realtime's `StopTimeEvent.scheduled_time`.
package struct PlannedCall: Sendable, Hashable {
    package var arrival, departure: EpochSeconds?

    package init(arrival: EpochSeconds? = nil, departure: EpochSeconds? = nil) {
        (self.arrival, self.departure) = (arrival, departure)
    }

    package var isEmpty: Bool { arrival == nil && departure == nil }
}

/// The prediction for one call of a trip. Frozen and inlinable so that values are initialized in place: a feed contains
/// about a hundred thousand of them.
@frozen @usableFromInline package struct StopTimeReading: Sendable, Equatable {
    @frozen @usableFromInline package enum Relation: UInt8, Sendable {
        case scheduled, skipped, noData, unscheduled
    }

    /// An arrival or departure: a time, a delay relative to the timetable, or both.
    @frozen @usableFromInline package struct Event: Sendable, Equatable {
        @usableFromInline package var time: EpochSeconds?
        /// The delay in seconds; positive is late.
        @usableFromInline package var delay: Int32?
        /// The uncertainty of the time in seconds; 0 if the provider is certain.
        @usableFromInline package var uncertainty: Int32?

        @inlinable @inline(__always) package init(
            time: EpochSeconds? = nil, delay: Int32? = nil, uncertainty: Int32? = nil
        ) {
            self.time = time
            self.delay = delay
            self.uncertainty = uncertainty
        }
    }

    @usableFromInline package var stopID: String?
    /// The id of the stop served instead of the scheduled stop, such as another platform.
    @usableFromInline package var assignedStopID: String?
    @usableFromInline package var stopSequence: UInt32?
    @usableFromInline package var arrival: Event?
    @usableFromInline package var departure: Event?
    @usableFromInline package var relation: Relation
    /// The predicted occupancy at departure.
    @usableFromInline package var occupancy: Occupancy?
    /// Pickup and drop-off rules that differ from the timetable.
    @usableFromInline package var rules: ChangedRules

    @inlinable @inline(__always) package init(
        stopID: String? = nil, stopSequence: UInt32? = nil, arrival: Event? = nil, departure: Event? = nil,
        relation: Relation = .scheduled, assignedStopID: String? = nil, occupancy: Occupancy? = nil,
        rules: ChangedRules = ChangedRules()
    ) {
        self.stopID = stopID
        self.assignedStopID = assignedStopID
        self.stopSequence = stopSequence
        self.arrival = arrival
        self.departure = departure
        self.relation = relation
        self.occupancy = occupancy
        self.rules = rules
    }
}
