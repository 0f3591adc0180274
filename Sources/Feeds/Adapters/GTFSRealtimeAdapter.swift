import GTFSRealtime
package import TransitCore

/// GTFS-Realtime: vehicle positions, trip updates and alerts, in one feed or in several.
package struct GTFSRealtimeAdapter: FeedAdapter {
    package init() {}

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        do {
            return try GTFSRealtimeDecoder.reading(from: body)
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
