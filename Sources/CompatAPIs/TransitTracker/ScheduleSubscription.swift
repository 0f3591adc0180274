import Foundation
import HTTPServer

/// The `data` of `schedule:subscribe`: the routes at stops that a sign shows, and how it lists their departures.
struct ScheduleSubscription: Sendable, Equatable {
    /// A route at a stop, by global ids.
    struct Pair: Sendable, Equatable {
        var route: String
        var stop: String
        /// Seconds that are added to all times, for example minus the time to walk to the stop.
        var offset: Int64
    }

    var pairs: [Pair]
    /// The maximum number of departures.
    var limit: Int
    var sortsByDeparture: Bool
    /// Whether only the next departure of each pair is listed.
    var listsNextOnly: Bool

    private static let mostPairs = 25
    /// The maximum absolute value of an offset in seconds.
    private static let mostOffset: Int64 = 86_400

    /// Decodes a subscription.
    ///
    /// - `routeStopPairs`: at most 25 of `route,stop[,offset]`, separated by semicolons.
    /// - `feedCode`: the agency, if the ids of the pairs are those in its feed; otherwise they are global ids.
    /// - `limit`: the maximum number of departures, 1…20.
    /// - `sortByDeparture`: whether departures instead of arrivals determine the order.
    /// - `listMode`: `sequential` (default) or `nextPerRoute`.
    ///
    /// - Throws: ``Invalid`` with the first invalid field.
    init(_ data: RequestJSON) throws(Invalid) {
        func value(_ name: String) -> RequestJSON? { data[name].flatMap { $0.isNull ? nil : $0 } }
        let feed = value("feedCode")?.string ?? ""
        guard let text = value("routeStopPairs")?.string, !text.isEmpty else {
            throw Invalid("routeStopPairs must be route,stop[,offset] pairs separated by semicolons")
        }
        pairs = try Self.pairs(text, of: feed)
        guard let limit = value("limit")?.integer, (1...20).contains(limit) else {
            throw Invalid("limit must be a number from 1 to 20")
        }
        self.limit = Int(limit)
        sortsByDeparture = try Self.flag(value("sortByDeparture"))
        switch value("listMode").map({ $0.string ?? "" }) {
        case nil, "sequential": listsNextOnly = false
        case "nextPerRoute": listsNextOnly = true
        default: throw Invalid("listMode must be sequential or nextPerRoute")
        }
    }

    private static func flag(_ value: RequestJSON?) throws(Invalid) -> Bool {
        guard let value else { return false }
        guard let flag = value.boolean else { throw Invalid("sortByDeparture must be true or false") }
        return flag
    }

    private static func pairs(_ text: String, of feed: String) throws(Invalid) -> [Pair] {
        let parts = text.split(separator: ";")
        guard (1...mostPairs).contains(parts.count) else {
            throw Invalid("routeStopPairs must have 1 to \(mostPairs) pairs")
        }
        var pairs: [Pair] = []
        for part in parts {
            let fields = part.split(separator: ",", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let offset = fields.count > 2 ? Int64(fields[2]) : 0
            guard (2...3).contains(fields.count), !fields[0].isEmpty, !fields[1].isEmpty, let offset,
                (-mostOffset...mostOffset).contains(offset)
            else { throw Invalid("routeStopPairs has an invalid pair; each must be route,stop[,offset in seconds]") }
            let prefix = feed.isEmpty ? "" : feed + ":"
            let pair = Pair(route: prefix + fields[0], stop: prefix + fields[1], offset: offset)
            // If a pair is given twice, its first offset is used.
            if !pairs.contains(where: { $0.route == pair.route && $0.stop == pair.stop }) { pairs.append(pair) }
        }
        return pairs
    }

    /// The first invalid field of a message, and its valid values.
    struct Invalid: Error, Equatable {
        let message: String

        init(_ message: String) {
            self.message = message
        }
    }
}
