package import TransitCore

/// The network of a provider without GTFS: routes, stops, and the lines along which routes call at stops.
package struct ProviderNetwork: Sendable, Equatable {
    package struct Agency: Sendable, Equatable {
        package var id: String
        package var name: String
        package var url = ""
        package var phone = ""
        /// An IANA name.
        package var timeZone = ""
        /// A BCP 47 language tag.
        package var language = ""

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package struct Route: Sendable, Equatable {
        package var id: String
        /// The id of one of the network's agencies; nil for the first.
        package var agencyID: String?
        package var shortName: String
        package var longName: String
        package var description = ""
        package var url = ""
        /// The GTFS route_type.
        package var type: UInt16 = 3
        package var color: RouteColor?
        package var textColor: RouteColor?
        package var sortOrder: UInt32 = 0

        package init(id: String, shortName: String = "", longName: String = "") {
            self.id = id
            self.shortName = shortName
            self.longName = longName
        }
    }

    package struct Stop: Sendable, Equatable {
        package var id: String
        /// The code on the stop's sign.
        package var code = ""
        package var name: String
        package var description = ""
        package var coordinate: Coordinate

        package init(id: String, name: String, coordinate: Coordinate) {
            self.id = id
            self.name = name
            self.coordinate = coordinate
        }
    }

    /// A variant of a route.
    package struct Pattern: Sendable, Equatable {
        package var routeID: String
        /// The direction as in ``TripReference/direction``.
        package var direction: UInt8?
        package var headsign: String
        /// The ids of the stops in travel order; a loop may contain a stop twice.
        package var stops: [String]
        /// The shape along streets; empty for straight lines from stop to stop.
        package var line: [Coordinate]

        package init(
            routeID: String, direction: UInt8? = nil, headsign: String = "", stops: [String], line: [Coordinate] = []
        ) {
            self.routeID = routeID
            self.direction = direction
            self.headsign = headsign
            self.stops = stops
            self.line = line
        }
    }

    package var agencies: [Agency]
    package var routes: [Route]
    package var stops: [Stop]
    package var patterns: [Pattern]
    /// The rows left out, by reason.
    package var discarded: DiscardCounts

    package init(
        agencies: [Agency] = [], routes: [Route] = [], stops: [Stop] = [], patterns: [Pattern] = [],
        discarded: DiscardCounts = DiscardCounts()
    ) {
        self.agencies = agencies
        self.routes = routes
        self.stops = stops
        self.patterns = patterns
        self.discarded = discarded
    }
}
