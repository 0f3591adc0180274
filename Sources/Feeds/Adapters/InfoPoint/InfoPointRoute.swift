import Fetching
import TransitCore

/// A route in InfoPoint's response.
struct InfoPointRoute {
    /// A stop of the route in one direction.
    struct Call {
        var stopID: String
        var order: Double
        /// The direction code of the response, without surrounding whitespace.
        var direction: String
    }

    var route: ProviderNetwork.Route
    var isVisible: Bool
    /// The name of the route's KML file.
    var trace: String?
    var stops: [ProviderNetwork.Stop] = []
    var calls: [Call] = []
    /// The server's descriptions of directions, by code.
    var directions: [(code: String, words: String?)] = []
    var discarded = DiscardCounts()

    /// Parses a row; nil if the row has no id.
    init?(_ row: JSONValue) {
        guard let id = row["RouteId"].infoPointID else { return nil }
        let shortName = row["ShortName", "RouteAbbreviation"].words ?? ""
        route = ProviderNetwork.Route(
            id: id, shortName: shortName, longName: Self.longName(row["LongName"].words ?? "", after: shortName))
        route.color = row["Color"].text.flatMap { RouteColor(hex: Array($0.utf8)) }
        route.textColor = row["TextColor"].text.flatMap { RouteColor(hex: Array($0.utf8)) }
        route.sortOrder = row["SortOrder"].integer.flatMap { UInt32(exactly: $0) } ?? 0
        isVisible = row["IsVisible"].flag != false
        trace = row["RouteTraceFilename"].text
        directions = row["Directions"].elements.prefix(Self.most.ways).compactMap { way in
            way["Dir"].text.map { ($0, way["DirectionDesc", "DirectionLong"].words) }
        }
        readStops(row["Stops"].elements)
        readCalls(row["RouteStops"].elements)
    }

    /// Removes the short name from a long name, because both are displayed together: "A - Park" of route A becomes
    /// "Park".
    private static func longName(_ name: String, after shortName: String) -> String {
        let prefix = shortName + " - "
        return name.hasPrefix(prefix) && name.count > prefix.count ? String(name.dropFirst(prefix.count)) : name
    }

    /// Returns the server's description of a direction, given its code.
    func words(of code: String) -> String? { directions.first { $0.code == code }?.words }

    /// The maximum numbers of directions, and of stops or calls, above those of any real route.
    private static let most = (ways: 40, stops: 3_000)

    private mutating func readStops(_ rows: [JSONValue]) {
        discarded.add(.tooMany, rows.count - Self.most.stops)
        for row in rows.prefix(Self.most.stops) {
            switch InfoPointStops.stop(of: row) {
            case .success(let stop): stops.append(stop)
            case .failure(let fault): discarded.add(fault.reason)
            }
        }
    }

    private mutating func readCalls(_ rows: [JSONValue]) {
        discarded.add(.tooMany, rows.count - Self.most.stops)
        for (number, row) in rows.prefix(Self.most.stops).enumerated() {
            guard row.isObject else { discarded.add(.malformed); continue }
            guard let stop = row["StopId"].infoPointID else { discarded.add(.noID); continue }
            let order = row["SortOrder"].number ?? Double(number)
            calls.append(Call(stopID: stop, order: order, direction: row["Direction"].text ?? ""))
        }
    }
}
