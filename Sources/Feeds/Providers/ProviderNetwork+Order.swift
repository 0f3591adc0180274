import TransitCore

extension ProviderNetwork {
    /// Sorts routes as riders expect, for a provider that specifies no order: 2 before 10, M9 before M15, numbers
    /// before names.
    mutating func orderRoutes() {
        let keyed = routes.map { (route: $0, key: RouteName($0)) }.sorted { $0.key < $1.key }
        routes = keyed.map(\.route)
        for index in routes.indices { routes[index].sortOrder = UInt32(clamping: index + 1) }
    }

    /// Appends stops, some of which the network may already contain.
    mutating func add(_ others: [Stop]) {
        stops += others
    }
}

/// The name of a route, split into words and numbers for comparison.
private struct RouteName: Comparable {
    private enum Part: Comparable {
        // Numbers are sorted before words.
        case number(Int)
        case word(String)
    }

    private let parts: [Part]
    private let id: String

    init(_ route: ProviderNetwork.Route) {
        let name = route.shortName.isEmpty ? route.longName : route.shortName
        parts = Self.parts(of: name.lowercased())
        id = route.id
    }

    static func < (one: RouteName, other: RouteName) -> Bool {
        if one.parts == other.parts { return one.id < other.id }
        return one.parts.lexicographicallyPrecedes(other.parts)
    }

    private static func parts(of name: String) -> [Part] {
        var parts: [Part] = []
        var rest = name.unicodeScalars.prefix(40)
        while let first = rest.first {
            let isNumber = isDigit(first)
            let part = rest.prefix { isDigit($0) == isNumber }
            rest = rest.dropFirst(part.count)
            let text = String(String.UnicodeScalarView(part))
            parts.append(isNumber ? .number(Int(text) ?? .max) : .word(text))
        }
        return parts
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
}
