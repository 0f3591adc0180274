import Agencies
import GraphQL
import TransitCore

/// The argument `filters`: a list of alternatives, each of which includes and excludes routes and agencies.
struct OTPRouteFilter: Sendable {
    private let alternatives: [Alternative]

    private struct Alternative: Sendable {
        var include, exclude: [Selection]

        func takes(_ agency: String, _ route: String) -> Bool {
            (include.isEmpty || include.contains { $0.contains(agency, route) })
                && !exclude.contains { $0.contains(agency, route) }
        }
    }

    private struct Selection: Sendable {
        var agencies, routes: Set<String>

        func contains(_ agency: String, _ route: String) -> Bool {
            agencies.contains(agency) || routes.contains(route)
        }
    }

    /// Reads the argument; returns nil if it is absent or empty, which means all routes.
    /// - Throws: if a selector names both agencies and routes, or neither.
    init?(_ filters: InputValue) throws(GraphQLError) {
        guard let filters = filters.list, !filters.isEmpty else { return nil }
        var found: [Alternative] = []
        for filter in filters {
            found.append(
                Alternative(
                    include: try Self.selections(filter["include"]), exclude: try Self.selections(filter["exclude"])))
        }
        alternatives = found
    }

    private static func selections(_ list: InputValue) throws(GraphQLError) -> [Selection] {
        var found: [Selection] = []
        for each in list.list ?? [] {
            guard each["agencies"].isNull != each["routes"].isNull else {
                throw GraphQLError("filters: each selection must contain agencies or routes.")
            }
            found.append(
                Selection(
                    agencies: Set((each["agencies"].list ?? []).compactMap(\.text).compactMap { agency($0) }),
                    routes: Set((each["routes"].list ?? []).compactMap(\.text))))
        }
        return found
    }

    var takes: @Sendable (_ agency: String, _ route: String) -> Bool {
        { agency, route in alternatives.contains { $0.takes(agency, route) } }
    }

    /// Returns the agency in an id of the form `agency:agency`; nil for any other id.
    static func agency(_ id: String) -> String? {
        GlobalID.parts(of: id).flatMap { $0.own == $0.agency ? $0.agency : nil }
    }

    /// Returns the ids in a comma-separated argument.
    static func ids(_ text: InputValue) -> Set<String> {
        Set((text.text ?? "").split(separator: ",").map { $0.trimmed })
    }
}

extension Substring {
    /// The string without leading and trailing spaces.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
