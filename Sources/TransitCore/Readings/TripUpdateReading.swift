/// What a provider predicts for its trips. The updates of all trips lie in one flat array.
package struct TripUpdateReading: Sendable, Equatable {
    package struct Update: Sendable, Equatable {
        /// Of a duplicated trip the id is the original's, the start that of the copy.
        package var trip: TripReference
        package var vehicleID: String?
        /// Access to the vehicle on this trip; nil where the timetable's value holds.
        package var wheelchair: WheelchairAccess?
        /// When it was made.
        package var at: EpochSeconds?
        /// Seconds of the whole trip, where given; late is positive.
        package var delay: Int32?
        /// The fields that few updates have, together: copying an update retains one reference for all. Nil where all are absent.
        private var rare: RareFields?
        /// Its stops in ``TripUpdateReading/stopTimes``.
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
    /// Planned times of calls of trips that the timetable does not have, by their rows in `stopTimes`.
    package var plans: [Int: PlannedCall]
    /// Headsigns of single stops, which few stop times have, by their indices.
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

// GTFS-Realtime's TripProperties, which few updates have.
extension TripUpdateReading.Update {
    private final class RareFields: Sendable, Equatable {
        struct Values: Equatable {
            var copyID, headsign, shortName, shapeID: String?
        }

        let values: Values

        /// Nil where all fields are absent.
        init?(_ values: Values) {
            guard values != Values() else { return nil }
            self.values = values
        }

        static func == (one: RareFields, other: RareFields) -> Bool { one === other || one.values == other.values }
    }

    private mutating func set(_ isPresent: Bool, _ change: (inout RareFields.Values) -> Void) {
        guard isPresent || rare != nil else { return }
        var values = rare?.values ?? RareFields.Values()
        change(&values)
        rare = RareFields(values)
    }

    /// The id of a duplicated trip's copy, where given.
    package var copyID: String? {
        get { rare?.values.copyID }
        set { set(newValue != nil) { $0.copyID = newValue } }
    }

    /// The trip's headsign, where it differs from the timetable.
    package var headsign: String? {
        get { rare?.values.headsign }
        set { set(newValue != nil) { $0.headsign = newValue } }
    }

    /// The short name, such as a train's number, where it differs from the timetable.
    package var shortName: String? {
        get { rare?.values.shortName }
        set { set(newValue != nil) { $0.shortName = newValue } }
    }

    /// The id of the trip's shape, in the feed or in the timetable, where it differs from the timetable.
    package var shapeID: String? {
        get { rare?.values.shapeID }
        set { set(newValue != nil) { $0.shapeID = newValue } }
    }
}

/// Planned times of one call: GTFS-Realtime's `StopTimeEvent.scheduled_time`.
package struct PlannedCall: Sendable, Hashable {
    package var arrival, departure: EpochSeconds?

    package init(arrival: EpochSeconds? = nil, departure: EpochSeconds? = nil) {
        (self.arrival, self.departure) = (arrival, departure)
    }

    package var isEmpty: Bool { arrival == nil && departure == nil }
}

/// What a provider predicts for one call of a trip. Feeds hold a hundred thousand of these, so that they are put together
/// where they will be, not copied there.
@frozen @usableFromInline package struct StopTimeReading: Sendable, Equatable {
    @frozen @usableFromInline package enum Relation: UInt8, Sendable {
        case scheduled, skipped, noData, unscheduled
    }

    /// An event is a time, or a delay against the timetable, or both.
    @frozen @usableFromInline package struct Event: Sendable, Equatable {
        @usableFromInline package var time: EpochSeconds?
        /// Seconds, late is positive.
        @usableFromInline package var delay: Int32?
        /// Seconds around the time, 0 where the provider is sure.
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
    /// The stop that is served in place of the scheduled one, such as another platform.
    @usableFromInline package var assignedStopID: String?
    @usableFromInline package var stopSequence: UInt32?
    @usableFromInline package var arrival: Event?
    @usableFromInline package var departure: Event?
    @usableFromInline package var relation: Relation
    /// How full the vehicle is expected to leave.
    @usableFromInline package var occupancy: Occupancy?
    /// How riders board and are let off, where that differs from the timetable.
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
