/// The operator's description of an agency. A change of the description replaces the ``PublishedAgency``.
package struct AgencyDescription: Sendable, Equatable {
    /// The agency's ID of lower-case letters, digits and hyphens. It is the part of each global ID before the colon.
    package var id: String
    package var name: String
    package var url: String?
    package var phone: String?
    /// The language of the feed's names, as a BCP 47 tag; nil if unknown.
    package var language: String?
    /// The agency's time zone as an IANA name; nil uses the timetable's time zone.
    package var timeZone: String?
    package var attribution: String?
    package var fare: AgencyFare?
    /// Whether live data comes from a simulation, which every view of the agency indicates.
    package var isSimulated: Bool
    /// Whether the agency has realtime feeds or a simulation.
    package var hasLiveData: Bool
    /// Whether the provider's API is queried per stop, so that only stops that riders are viewing are polled.
    package var asksForDepartures: Bool
    /// The map's initial area; nil uses the bounding box of all stops.
    package var area: Area?
    /// The sections of the route list, in display order; empty for an undivided list.
    package var sections: [RouteSection]
    /// The groups of routes that are shown together.
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

/// A section of an agency's route list.
package struct RouteSection: Sendable, Equatable {
    package var name: String
    /// Short names or IDs of routes, case-insensitive and in display order; `*` stands for all routes that are in no
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
    /// Short names or IDs of routes, as in ``RouteSection/routes``.
    package var routes: [String]

    package init(name: String, routes: [String]) {
        self.name = name
        self.routes = routes
    }

    /// The group's ID: its name in lower case, with a hyphen between words.
    package var id: String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
