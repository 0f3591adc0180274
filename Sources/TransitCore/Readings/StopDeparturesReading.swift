/// The departures of one stop, for providers that are queried by stop instead of by trip.
package struct StopDeparturesReading: Sendable, Equatable {
    package var stopID: String
    /// The time at which the provider created the data; nil if unknown.
    package var at: EpochSeconds?
    package var departures: [DepartureReading]
    package var headways: [HeadwayReading]
    /// Alerts in the response for this stop. They are not a complete list of the agency's alerts.
    package var alerts: [AlertReading] = []

    package init(
        stopID: String, at: EpochSeconds? = nil, departures: [DepartureReading] = [], headways: [HeadwayReading] = []
    ) {
        self.stopID = stopID
        self.at = at
        self.departures = departures
        self.headways = headways
    }
}

/// The departure of one vehicle or trip from a stop.
package struct DepartureReading: Sendable, Equatable {
    /// The schedule relationship of the departure.
    package enum Relation: UInt8, Sendable {
        case scheduled, skipped, canceled
    }

    package var routeID: String
    /// The value of GTFS's `direction_id`, 0 or 1.
    package var direction: UInt8?
    package var headsign: String?
    /// The provider's trip id, even if it is not in the timetable. All departures of one trip have the same id.
    package var tripID: String?
    package var vehicleID: String?
    package var scheduled: EpochSeconds?
    package var estimated: EpochSeconds?
    package var relation: Relation
    /// The platform of the departure.
    package var platform: String?

    package init(
        routeID: String, direction: UInt8? = nil, headsign: String? = nil, tripID: String? = nil,
        vehicleID: String? = nil, scheduled: EpochSeconds? = nil, estimated: EpochSeconds? = nil,
        relation: Relation = .scheduled, platform: String? = nil
    ) {
        self.routeID = routeID
        self.direction = direction
        self.headsign = headsign
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.scheduled = scheduled
        self.estimated = estimated
        self.relation = relation
        self.platform = platform
    }
}

/// A route for which the provider reports only a headway at a stop.
package struct HeadwayReading: Sendable, Equatable {
    package var routeID: String
    package var direction: UInt8?
    package var headsign: String?
    /// The headway in seconds.
    package var seconds: Int32?
    package var next: EpochSeconds?
    package var last: EpochSeconds?
    /// The provider's text in place of a headway, such as "No service". Takes precedence over ``seconds``.
    package var words: String?

    package init(
        routeID: String, direction: UInt8? = nil, headsign: String? = nil, seconds: Int32? = nil,
        next: EpochSeconds? = nil, last: EpochSeconds? = nil, words: String? = nil
    ) {
        self.routeID = routeID
        self.direction = direction
        self.headsign = headsign
        self.seconds = seconds
        self.next = next
        self.last = last
        self.words = words
    }
}
