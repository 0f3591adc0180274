/// What an operator says of an agency. Where that changes, another entry takes the agency's place.
package struct AgencyDescription: Sendable, Equatable {
    /// Small letters, digits and hyphens: the part of every id before the colon.
    package var id: String
    package var name: String
    package var url: String?
    package var phone: String?
    /// BCP 47; nil where the feed's language is not known.
    package var language: String?
    /// IANA name; nil takes the timetable's.
    package var timeZone: String?
    package var attribution: String?
    package var fare: AgencyFare?
    /// Its live data is made up by a simulation, and says so wherever it shows.
    package var isSimulated: Bool
    /// It has feeds of live data, real or simulated.
    package var hasLiveData: Bool
    /// Its provider answers for single stops and is asked about those that riders look at.
    package var asksForDepartures: Bool
    /// What the map shows at first; nil takes the rectangle around all stops.
    package var area: Area?
    /// Parts of the list of routes, in the order shown; empty for one list.
    package var sections: [RouteSection]
    /// Routes that riders look at together.
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

/// A part of an agency's list of routes.
package struct RouteSection: Sendable, Equatable {
    package var name: String
    /// Short names or ids of routes, in the order shown, whatever their case; `*` stands for all routes that no section
    /// names.
    package var routes: [String]

    package init(name: String, routes: [String]) {
        self.name = name
        self.routes = routes
    }
}

/// Routes that riders look at together.
package struct RouteGroup: Sendable, Equatable {
    package var name: String
    /// As in ``RouteSection/routes``.
    package var routes: [String]

    package init(name: String, routes: [String]) {
        self.name = name
        self.routes = routes
    }

    /// The name in small letters, with a hyphen for everything between its words.
    package var id: String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
