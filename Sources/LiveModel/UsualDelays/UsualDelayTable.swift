/// The usual delays of an agency's routes, for calls with enough observed days.
///
/// Immutable for readers and compact: 8 bytes for each entry. A lookup is two dictionary lookups and a binary search.
package struct UsualDelayTable: Sendable, Equatable {
    fileprivate struct Entry: Sendable, Equatable {
        var key: UInt32
        /// The delay as a multiple of ``step``.
        var delay: Int16
    }

    fileprivate struct Route: Sendable, Equatable {
        var stops: [String: UInt32] = [:]
        /// The entries, in ascending order of keys.
        var entries: [Entry] = []
    }

    /// The precision of stored delays in seconds: each delay is rounded to a multiple.
    package static let step: Int32 = 10
    /// The maximum number of stops of a route. Delays at further stops are unknown.
    private static let mostStops = 1 << 20

    private var routes: [String: Route] = [:]

    /// Creates a table without delays.
    package init() {}

    package var isEmpty: Bool { routes.isEmpty }

    /// The number of entries.
    package var count: Int { routes.values.reduce(0) { $0 + $1.entries.count } }

    /// Sets the delays of a route in seconds, replacing its previous delays.
    /// - Parameter id: `route_id`.
    package mutating func add(route id: String, _ delays: [UsualDelayKey: Int32]) {
        guard !delays.isEmpty else { return }
        let ids = Set(delays.keys.map(\.stop)).sorted().prefix(Self.mostStops)
        var route = Route(stops: Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, UInt32($0)) }))
        route.entries = delays.compactMap { key, delay in
            route.key(key).map { Entry(key: $0, delay: Int16(clamping: delay / Self.step)) }
        }.sorted { $0.key < $1.key }
        routes[id] = route
    }

    /// Returns the usual deviation in seconds, positive if late; nil if too few days were observed.
    /// - Parameter route: `route_id`.
    package func delay(route: String, at key: UsualDelayKey) -> Int32? {
        routes[route].flatMap { $0.delay(at: key) }
    }
}

extension UsualDelayTable.Route {
    fileprivate func key(_ key: UsualDelayKey) -> UInt32? {
        guard let stop = stops[key.stop] else { return nil }
        let direction = UInt32(min(key.direction ?? 2, 2))
        let place = stop << 12 | direction << 10 | (key.isLastStop ? 1 << 9 : 0)
        return place | UInt32(key.kind.rawValue) << 7 | UInt32(key.hour)
    }

    fileprivate func delay(at place: UsualDelayKey) -> Int32? {
        guard let key = key(place) else { return nil }
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].key == key { return Int32(entries[middle].delay) * UsualDelayTable.step }
            range = entries[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
