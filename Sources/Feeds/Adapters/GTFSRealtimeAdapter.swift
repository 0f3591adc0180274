import GTFSRealtime
import GTFSSchedule
package import TransitCore

/// GTFS-Realtime: vehicle positions, trip updates and alerts, in one feed or in several.
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
        case .damaged(let offset): "it breaks off or goes wrong at byte \(offset)"
        case .notAFeed: "it holds neither a header nor an entity"
        }
    }
}

extension FeedReading {
    /// A stop in a zone that the system does not know goes by the agency's clock, as one of stops.txt does.
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
