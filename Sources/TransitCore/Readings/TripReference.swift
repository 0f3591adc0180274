/// A reference to a trip, with the values that the feed specifies.
package struct TripReference: Sendable, Equatable, Hashable {
    /// The schedule relationship of the trip.
    package enum Relation: UInt8, Sendable {
        case scheduled, added, unscheduled, canceled, replacement, duplicated, deleted
    }

    package var tripID: String?
    package var routeID: String?
    /// The value of GTFS's `direction_id`, 0 or 1.
    package var direction: UInt8?
    /// The start time of the trip, in seconds of service time.
    package var startTime: Int32?
    package var startDate: ServiceDate?
    package var relation: Relation
    /// The id of the applicable trip modifications: GTFS Realtime's `ModifiedTripSelector.modifications_id`. Stops and
    /// sequence numbers then refer to the modified trip.
    package var modificationsID: String?

    package init(
        tripID: String? = nil, routeID: String? = nil, direction: UInt8? = nil, startTime: Int32? = nil,
        startDate: ServiceDate? = nil, relation: Relation = .scheduled,
        modificationsID: String? = nil
    ) {
        self.tripID = tripID
        self.routeID = routeID
        self.direction = direction
        self.startTime = startTime
        self.startDate = startDate
        self.relation = relation
        self.modificationsID = modificationsID
    }
}
