package import TransitCore

/// The operator's sections and groups of routes, resolved against a timetable.
package struct RouteOrder: Sendable, Equatable {
    package struct Section: Sendable, Equatable {
        package var name: String
        package var routes: [RouteIndex]
    }

    package struct Group: Sendable, Equatable {
        package var id: String
        package var name: String
        package var routes: [RouteIndex]
    }

    /// The sections that contain at least one route.
    package private(set) var sections: [Section] = []
    package private(set) var groups: [Group] = []
    /// The configured names that match no route of the timetable, without duplicates, in the order of the
    /// configuration.
    private(set) var unknownWords: [String] = []

    init(_ description: AgencyDescription, in timetable: Timetable) {
        guard !description.sections.isEmpty || !description.groups.isEmpty else { return }
        var words = RouteWords(timetable, named: description.sections.flatMap(\.routes))
        for section in description.sections {
            let routes = words.routes(section.routes)
            if !routes.isEmpty { sections.append(Section(name: section.name, routes: routes)) }
        }
        for group in description.groups {
            let routes = words.routes(group.routes)
            if !routes.isEmpty { groups.append(Group(id: group.id, name: group.name, routes: routes)) }
        }
        unknownWords = words.unknown
    }
}

extension AgencyDescription {
    /// Returns the names in sections and groups that match no route, for a warning to the operator.
    package func unknownRoutes(in timetable: Timetable) -> [String] {
        RouteOrder(self, in: timetable).unknownWords
    }
}

/// Resolves route names in the configuration: as short names, which several routes may share, or else as IDs.
private struct RouteWords {
    private var byShortName: [String: [RouteIndex]] = [:]
    private var byID: [String: [RouteIndex]] = [:]
    /// The routes that no section contains, for which `*` stands.
    private var others: [RouteIndex] = []
    private(set) var unknown: [String] = []

    /// Indexes the timetable's routes.
    /// - Parameter named: The route names in all sections.
    init(_ timetable: Timetable, named: [String]) {
        for route in timetable.routesInOrder {
            let shortName = timetable.string(timetable.routeShortNames[route])
            byShortName[Self.plain(shortName), default: []].append(route)
            byID[Self.plain(timetable.string(timetable.routeIDs[route])), default: []].append(route)
        }
        let known = Set(named.flatMap { find(Self.plain($0)) })
        others = timetable.routesInOrder.filter { !known.contains($0) }
    }

    /// Returns the distinct routes with some names, in the order of the names.
    mutating func routes(_ words: [String]) -> [RouteIndex] {
        var seen: Set<RouteIndex> = []
        return words.flatMap { found($0) }.filter { seen.insert($0).inserted }
    }

    private mutating func found(_ word: String) -> [RouteIndex] {
        let plain = Self.plain(word)
        if plain == "*" { return others }
        let routes = find(plain)
        if routes.isEmpty, !unknown.contains(word) { unknown.append(word) }
        return routes
    }

    private func find(_ plain: String) -> [RouteIndex] {
        guard !plain.isEmpty else { return [] }
        return byShortName[plain] ?? byID[plain] ?? []
    }

    private static func plain(_ word: String) -> String {
        String(word.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()).lowercased()
    }
}

extension Timetable {
    /// The routes, sorted by `route_sort_order`.
    package var routesInOrder: [RouteIndex] {
        routes.sorted { (routeSortOrders[$0], $0) < (routeSortOrders[$1], $1) }
    }
}
