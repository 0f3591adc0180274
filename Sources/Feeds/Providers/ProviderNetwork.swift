package import TransitCore

/// The network of a provider without GTFS: routes, stops, and patterns with their stops and lines.
package struct ProviderNetwork: Sendable, Equatable {
    package struct Agency: Sendable, Equatable {
        package var id: String
        package var name: String
        package var url = ""
        package var phone = ""
        /// The agency's time zone as an IANA name.
        package var timeZone = ""
        /// The agency's language as a BCP 47 tag.
        package var language = ""

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package struct Route: Sendable, Equatable {
        package var id: String
        /// The id of the route's agency; nil for the first agency of the network.
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
        /// The stop code, as displayed on the stop's sign.
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

    /// A sequence of stops that the trips of a route serve.
    package struct Pattern: Sendable, Equatable {
        package var routeID: String
        /// The GTFS direction_id, as in ``TripReference/direction``; nil if unknown.
        package var direction: UInt8?
        package var headsign: String
        /// The ids of the stops in travel order. A loop may contain a stop twice.
        package var stops: [String]
        /// The shape along streets; empty if straight lines connect the stops.
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
    /// The counts of omitted rows by reason.
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
