/// What a provider says of the departures of one stop, where it answers stop by stop rather than trip by trip.
package struct StopDeparturesReading: Sendable, Equatable {
    package var stopID: String
    /// When the provider made this; nil if it does not say.
    package var at: EpochSeconds?
    package var departures: [DepartureReading]
    package var headways: [HeadwayReading]
    /// Notices that an answer for this stop carries. They say nothing of other stops, nor that there are no others.
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
    package enum Relation: UInt8, Sendable {
        case scheduled, skipped, canceled
    }

    package var routeID: String
    /// As in ``TripReference/direction``.
    package var direction: UInt8?
    package var headsign: String?
    /// The provider's id, also where no timetable knows it: vehicles of the same trip name the same.
    package var tripID: String?
    package var vehicleID: String?
    package var scheduled: EpochSeconds?
    package var estimated: EpochSeconds?
    package var relation: Relation
    /// Where in the station it leaves.
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

/// A route of which only the time between two vehicles is promised at a stop.
package struct HeadwayReading: Sendable, Equatable {
    package var routeID: String
    package var direction: UInt8?
    package var headsign: String?
    /// Seconds between two vehicles.
    package var seconds: Int32?
    package var next: EpochSeconds?
    package var last: EpochSeconds?
    /// What the provider says instead of a number, in its words: "No service". Riders read it before any number.
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
