/// The operator's description of an agency. If it changes, a new ``PublishedAgency`` replaces the old one.
package struct AgencyDescription: Sendable, Equatable {
    /// Lower-case letters, digits and hyphens: the part of each global id before the colon.
    package var id: String
    package var name: String
    package var url: String?
    package var phone: String?
    /// BCP 47; nil if the feed's language is unknown.
    package var language: String?
    /// IANA name; nil uses the timetable's.
    package var timeZone: String?
    package var attribution: String?
    package var fare: AgencyFare?
    /// Whether its live data comes from a simulation. Every view shows this.
    package var isSimulated: Bool
    /// Whether it has feeds of live data, real or simulated.
    package var hasLiveData: Bool
    /// Whether its provider answers per stop and is polled for the stops that riders are viewing.
    package var asksForDepartures: Bool
    /// The initial area of the map; nil uses the bounding box of all stops.
    package var area: Area?
    /// Sections of the list of routes, in the order shown; empty for one list.
    package var sections: [RouteSection]
    /// Routes that are shown together.
    package var groups: [RouteGroup]

    package init(
        id: String, name: String, url: String? = nil, phone: String? = nil, language: String? = nil,
        timeZone: String? = nil, attribution: String? = nil, fare: AgencyFare? = nil, isSimulated: Bool = false,
        hasLiveData: Bool = false, asksForDepartures: Bool = false, area: Area? = nil, sections: [RouteSection] = [],
        groups: [RouteGroup] = []
    ) {
        self.id = id
        self.name = name
        self.url = url
        self.phone = phone
        self.language = language
        self.timeZone = timeZone
        self.attribution = attribution
        self.fare = fare
        self.isSimulated = isSimulated
        self.hasLiveData = hasLiveData
        self.asksForDepartures = asksForDepartures
        self.area = area
        self.sections = sections
        self.groups = groups
    }
}

/// A section of an agency's list of routes.
package struct RouteSection: Sendable, Equatable {
    package var name: String
    /// Short names or ids of routes, in the order shown, case-insensitive; `*` stands for all routes in no other
    /// section.
    package var routes: [String]

    package init(name: String, routes: [String]) {
        self.name = name
        self.routes = routes
    }
}

/// A named group of routes that are shown together.
package struct RouteGroup: Sendable, Equatable {
    package var name: String
    /// Names or ids as in ``RouteSection/routes``.
    package var routes: [String]

    package init(name: String, routes: [String]) {
        self.name = name
        self.routes = routes
    }

    /// The name in lower case, with a hyphen between words.
    package var id: String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
