/// The departures of one stop, for providers that are queried by stop instead of by trip.
package struct StopDeparturesReading: Sendable, Equatable {
    package var stopID: String
    /// The time at which the provider created the data; nil if unknown.
    package var at: EpochSeconds?
    package var departures: [DepartureReading]
    package var headways: [HeadwayReading]
    /// Alerts contained in the response for this stop. They are not a complete list of the agency's alerts.
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

/// One vehicle or trip leaving a stop.
package struct DepartureReading: Sendable, Equatable {
    /// The schedule relationship of the departure.
    package enum Relation: UInt8, Sendable {
        case scheduled, skipped, canceled
    }

    package var routeID: String
    /// GTFS's direction_id, 0 or 1.
    package var direction: UInt8?
    package var headsign: String?
    /// The provider's trip id, whether or not a timetable contains it. Departures of one trip share it.
    package var tripID: String?
    package var vehicleID: String?
    package var scheduled: EpochSeconds?
    package var estimated: EpochSeconds?
    package var relation: Relation
    /// The platform.
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

/// A route that gives only a headway at a stop.
package struct HeadwayReading: Sendable, Equatable {
    package var routeID: String
    package var direction: UInt8?
    package var headsign: String?
    /// Seconds between two vehicles.
    package var seconds: Int32?
    package var next: EpochSeconds?
    package var last: EpochSeconds?
    /// Text from the provider instead of a number, such as "No service". Shown to riders in preference to any number.
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
