import Protobuf
package import TransitCore

/// Makes readings of GTFS-Realtime feeds (protobuf, versions 1.0 and 2.0; unknown fields and extensions are stepped over).
///
/// The wire format is read in one pass, straight into the reading. An entity that is damaged inside costs that entity;
/// whatever is left out is counted in ``FeedReading/discarded``.
package enum GTFSRealtimeDecoder {
    /// The kinds of entity that a feed is known to carry.
    package struct Parts: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static var vehicles: Parts { Parts(rawValue: 1) }
        package static var tripUpdates: Parts { Parts(rawValue: 2) }
        package static var alerts: Parts { Parts(rawValue: 4) }
    }

    /// - Parameter parts: what the feed is known to carry: these parts of the reading are present even when the body has
    ///   no entity of the kind, as at night. An entity of another kind adds its part.
    package static func reading(
        from body: [UInt8], expecting parts: Parts = []
    ) throws(GTFSRealtimeError) -> FeedReading {
        // A closure cannot carry the typed error out of the bytes' scope, a result can.
        try body.withUnsafeBytes { decode($0, expecting: parts) }.get()
    }

    private static func decode(
        _ body: UnsafeRawBufferPointer, expecting parts: Parts
    ) -> Result<FeedReading, GTFSRealtimeError> {
        guard let reader = WireReader(body) else { return .failure(.empty) }
        var message = MessageDecoder(expecting: parts, size: body.count)
        do {
            try message.decode(reader)
        } catch {
            let lookalike = GTFSRealtimeError.Lookalike(body)
            return .failure(lookalike.map { .notProtobuf($0) } ?? .damaged(at: error.offset))
        }
        guard message.isFeed else {
            return .failure(GTFSRealtimeError.Lookalike(body).map { .notProtobuf($0) } ?? .notAFeed)
        }
        return .success(message.reading)
    }
}
