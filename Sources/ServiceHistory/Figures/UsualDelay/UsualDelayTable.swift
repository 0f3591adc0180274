import TransitCore

/// The usual delay of a route at a stop in an hour, where enough days have been observed.
///
/// Immutable and compact: 16 bytes for each entry. A lookup is two dictionary lookups and a binary search.
package struct UsualDelayTable: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        /// Route, stop, direction, kind of day and hour.
        var key: UInt64
        /// The median in steps of ``SecondsHistogram/step``.
        var delay: Int32
    }

    private var routes: [String: UInt32] = [:]
    private var stops: [String: UInt32] = [:]
    /// Ascending by key.
    private var entries: [Entry] = []

    /// A table without delays.
    package init() {}

    init(_ delays: [UsualDelayTally.Key: Int32]) {
        routes = Self.indexes(delays.keys.map(\.route))
        stops = Self.indexes(delays.keys.map(\.stop))
        entries = delays.compactMap { key, delay in self.key(key).map { Entry(key: $0, delay: delay) } }
            .sorted { $0.key < $1.key }
    }

    /// The number of entries.
    package var count: Int { entries.count }

    /// Returns the median deviation in seconds, positive if late; nil if too few days were observed.
    /// - Parameters:
    ///   - route: `route_id`.
    ///   - stop: `stop_id`.
    ///   - time: The scheduled time in seconds from the start of the service day.
    package func delay(route: String, direction: UInt8?, stop: String, time: Int32, on kind: DayKind) -> Int32? {
        let hour = HourRow.hour(of: time)
        let key = key(.init(route: route, direction: direction, stop: stop, hour: hour, kind: kind))
        return key.flatMap { search($0) }
    }

    private func key(_ key: UsualDelayTally.Key) -> UInt64? {
        guard let route = routes[key.route], let stop = stops[key.stop] else { return nil }
        let place = UInt64(route) << 44 | UInt64(stop) << 20
        return place | UInt64(key.direction ?? .max) << 12 | UInt64(key.kind.rawValue) << 8 | UInt64(key.hour)
    }

    private func search(_ key: UInt64) -> Int32? {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].key == key { return entries[middle].delay }
            range = entries[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    private static func indexes(_ ids: [String]) -> [String: UInt32] {
        let sorted = Set(ids).sorted()
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, UInt32($0)) })
    }
}
