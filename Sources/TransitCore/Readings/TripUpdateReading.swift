/// Trip updates. The stop times of all trips are stored in one flat array.
package struct TripUpdateReading: Sendable, Equatable {
    /// The update of one trip, apart from its stop times.
    package struct Update: Sendable, Equatable {
        /// The trip. A duplicated trip has the id of the original and the start of the copy.
        package var trip: TripReference
        package var vehicleID: String?
        /// The wheelchair access of the vehicle on this trip; nil if it is that of the timetable.
        package var wheelchair: WheelchairAccess?
        /// The time at which the update was made.
        package var at: EpochSeconds?
        /// The delay of the whole trip in seconds, if given; positive is late.
        package var delay: Int32?
        /// GTFS Realtime's TripProperties.
        private var rare = RareFields<ChangedProperties>()
        /// The trip's elements of ``TripUpdateReading/stopTimes``.
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

// GTFS Realtime's TripProperties, which few updates have.
extension TripUpdateReading.Update {
    private struct ChangedProperties: AbsentByDefault {
        var copyID, headsign, shortName, shapeID: String?
    }

    /// The id of the copy of a duplicated trip, if given.
    package var copyID: String? {
        get { rare.fields?.copyID }
        set { rare.set(newValue != nil) { $0.copyID = newValue } }
    }

    /// The headsign, if it differs from the timetable.
    package var headsign: String? {
        get { rare.fields?.headsign }
        set { rare.set(newValue != nil) { $0.headsign = newValue } }
    }

    /// The short name, for example a train number, if it differs from the timetable.
    package var shortName: String? {
        get { rare.fields?.shortName }
        set { rare.set(newValue != nil) { $0.shortName = newValue } }
    }

    /// The id of the trip's shape in the feed or the timetable, if it differs from the timetable.
    package var shapeID: String? {
        get { rare.fields?.shapeID }
        set { rare.set(newValue != nil) { $0.shapeID = newValue } }
    }
}

/// The scheduled times of one call: GTFS Realtime's `StopTimeEvent.scheduled_time`.
package struct PlannedCall: Sendable, Hashable {
    package var arrival, departure: EpochSeconds?

    package init(arrival: EpochSeconds? = nil, departure: EpochSeconds? = nil) {
        (self.arrival, self.departure) = (arrival, departure)
    }

    package var isEmpty: Bool { arrival == nil && departure == nil }
}

/// The prediction for one call of a trip. Frozen and inlinable so that it is constructed in place: feeds contain about
/// a hundred thousand.
@frozen @usableFromInline package struct StopTimeReading: Sendable, Equatable {
    @frozen @usableFromInline package enum Relation: UInt8, Sendable {
        case scheduled, skipped, noData, unscheduled
    }

    /// A time, a delay relative to the timetable, or both.
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
    /// The stop served instead of the scheduled one, such as another platform.
    @usableFromInline package var assignedStopID: String?
    @usableFromInline package var stopSequence: UInt32?
    @usableFromInline package var arrival: Event?
    @usableFromInline package var departure: Event?
    @usableFromInline package var relation: Relation
    /// The expected occupancy at departure.
    @usableFromInline package var occupancy: Occupancy?
    /// Boarding and alighting rules that differ from the timetable.
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
