package import Fetching
import GTFSRealtime
import GTFSSchedule
package import TransitCore

/// Parses GTFS-Realtime: vehicle positions, trip updates and alerts, in one feed or several.
package struct GTFSRealtimeAdapter: FeedAdapter {
    package init() {}

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        do {
            var reading = try GTFSRealtimeDecoder.reading(from: body)
            reading.forgetUnknownTimeZones()
            return reading
        } catch {
            throw .unreadable(expected: "GTFS-Realtime", place: Self.place(of: error))
        }
    }

    private static func place(of error: GTFSRealtimeError) -> String {
        switch error {
        case .empty: "it is empty"
        case .notProtobuf(let kind): "it is \(kind.rawValue)"
        case .damaged(let offset): "it is truncated or damaged at byte \(offset)"
        case .notAFeed: "it has neither a header nor an entity"
        }
    }
}

extension FeedReading {
    /// Removes unknown time zones from added stops. Those stops then use the agency's time zone, as in stops.txt.
    fileprivate mutating func forgetUnknownTimeZones() {
        var isKnown: [String: Bool] = [:]
        for index in detours.stops.indices {
            guard let zone = detours.stops[index].timeZone else { continue }
            let known = isKnown[zone] ?? (ZoneTransitions(zone) != nil)
            isKnown[zone] = known
            guard !known else { continue }
            detours.stops[index].timeZone = nil
            discarded.add(.unknownValue)
        }
    }
}
