package import TransitCore

/// The network of a provider without GTFS: routes, stops and the stop patterns of routes.
package struct ProviderNetwork: Sendable, Equatable {
    package struct Agency: Sendable, Equatable {
        package var id: String
        package var name: String
        package var url = ""
        package var phone = ""
        /// IANA name.
        package var timeZone = ""
        /// BCP 47.
        package var language = ""

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package struct Route: Sendable, Equatable {
        package var id: String
        /// The id of one of the network's agencies; nil takes the first.
        package var agencyID: String?
        package var shortName: String
        package var longName: String
        package var description = ""
        package var url = ""
        /// GTFS route_type.
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
        /// The public stop code, as printed on the sign.
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

    /// One way in which a route runs.
    package struct Pattern: Sendable, Equatable {
        package var routeID: String
        /// The direction, as in ``TripReference/direction``.
        package var direction: UInt8?
        package var headsign: String
        /// Ids of stops in the order of the way; a loop may name a stop twice.
        package var stops: [String]
        /// The street it follows; empty to be drawn straight from stop to stop.
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
    /// Rows that were left out, by reason.
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
