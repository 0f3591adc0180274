package import TransitCore

/// The service of one agency on one service day, as it was scheduled and as it was observed.
///
/// Contains the names and coordinates that were valid on that day, so that it remains readable after the timetable has
/// changed. Records refer to each other by their index in these arrays. Times are seconds from ``start``.
package struct RecordedDay: Sendable, Equatable {
    package var date: ServiceDate
    /// The start of the service day: noon minus 12 hours in the agency's time zone.
    package var start: EpochSeconds
    /// The IANA name of the time zone.
    package var zone: String
    /// Whether the timetable of the day had other service than usual for its weekday, as on a holiday; nil if unknown.
    package var isHoliday: Bool?
    package var agencies: [RecordedAgency] = []
    package var routes: [RecordedRoute] = []
    package var stops: [RecordedStop] = []
    package var patterns: [RecordedPattern] = []
    package var trips: [RecordedTrip] = []
    /// The visits: at most one per trip and call index, in the order in which they were first observed. Sorted by trip
    /// and call in days that are read from files.
    package var visits: [StopVisit] = []
    /// The positions, in the order in which they were reported; sorted by trip in days that are read from files.
    package var positions: [RecordedPosition] = []
    /// The trajectories, in the order in which the runs ended; sorted by trip in days that are read from files. Empty
    /// in days that were recorded without trajectories.
    package var trajectories: [RecordedTrajectory] = []
    package var alerts: [RecordedAlert] = []
    package var outages: [FeedOutage] = []

    package init(date: ServiceDate, start: EpochSeconds, zone: String) {
        self.date = date
        self.start = start
        self.zone = zone
    }

    /// Returns a trip's pattern.
    package func pattern(of trip: RecordedTrip) -> RecordedPattern { patterns[Int(trip.pattern)] }

    /// Returns a trip's route.
    package func route(of trip: RecordedTrip) -> RecordedRoute { routes[Int(pattern(of: trip).route)] }

    /// Returns a pattern's headsign, or the name of its last stop if the feed has no headsign, as departure boards do.
    package func headsign(of pattern: RecordedPattern) -> String {
        guard pattern.headsign.isEmpty, let last = pattern.stops.last else { return pattern.headsign }
        return stops[Int(last)].name
    }

    /// Returns the stop of a visit.
    package func stop(of visit: StopVisit) -> RecordedStop {
        stops[Int(pattern(of: trips[Int(visit.trip)]).stops[Int(visit.call)])]
    }
}

/// An agency of the feed, from `agency.txt`.
package struct RecordedAgency: Sendable, Equatable {
    package var id: String
    package var name: String
    /// The agency's URL; empty if unknown.
    package var url: String

    package init(id: String, name: String, url: String) {
        self.id = id
        self.name = name
        self.url = url
    }
}

/// A route according to the timetable of the day.
package struct RecordedRoute: Sendable, Equatable {
    package var id: String
    /// The index in ``RecordedDay/agencies``.
    package var agency: UInt32
    package var shortName: String
    package var longName: String
    /// GTFS's `route_type`.
    package var type: Int32
    /// The color as 0xRRGGBB; nil if the feed has none.
    package var color: UInt32?
    package var textColor: UInt32?

    package init(
        id: String, agency: UInt32 = 0, shortName: String, longName: String, type: Int32 = 3, color: UInt32? = nil,
        textColor: UInt32? = nil
    ) {
        self.id = id
        self.agency = agency
        self.shortName = shortName
        self.longName = longName
        self.type = type
        self.color = color
        self.textColor = textColor
    }
}

/// A stop according to the timetable of the day.
package struct RecordedStop: Sendable, Equatable {
    package var id: String
    package var code: String
    package var name: String
    package var place: Coordinate

    package init(id: String, code: String = "", name: String, place: Coordinate) {
        self.id = id
        self.code = code
        self.name = name
        self.place = place
    }
}

/// A sequence of stops that trips of one route serve, with its shape.
package struct RecordedPattern: Sendable, Equatable {
    /// The index in ``RecordedDay/routes``.
    package var route: UInt32
    /// GTFS's `direction_id`; nil if the feed has none.
    package var direction: UInt8?
    /// The headsign; empty if the feed has none. ``RecordedDay/headsign(of:)`` returns the one to display.
    package var headsign: String
    /// The indexes in ``RecordedDay/stops``, in order.
    package var stops: [UInt32]
    /// The distance of each stop along the shape in metres; non-decreasing.
    package var distances: [Float]
    /// Whether each stop is a time point.
    package var isTimepoint: [Bool]
    package var shape: [Coordinate]

    package init(
        route: UInt32, direction: UInt8?, headsign: String, stops: [UInt32], distances: [Float], isTimepoint: [Bool],
        shape: [Coordinate]
    ) {
        self.route = route
        self.direction = direction
        self.headsign = headsign
        self.stops = stops
        self.distances = distances
        self.isTimepoint = isTimepoint
        self.shape = shape
    }
}
