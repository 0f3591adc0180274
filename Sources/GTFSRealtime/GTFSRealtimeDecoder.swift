import Protobuf
package import TransitCore

/// Makes readings of GTFS-Realtime feeds (protobuf, versions 1.0 and 2.0; unknown fields and extensions are stepped over).
///
/// The wire format is read in one pass, straight into the reading. An entity that is damaged inside costs that entity;
/// whatever is left out is counted in ``FeedReading/discarded``.
package enum GTFSRealtimeDecoder {
    /// A part of the reading is nil where the body has no entity of its kind.
    package static func reading(from body: [UInt8]) throws(GTFSRealtimeError) -> FeedReading {
        // A closure cannot carry the typed error out of the bytes' scope, a result can.
        try body.withUnsafeBytes { decode($0) }.get()
    }

    private static func decode(_ body: UnsafeRawBufferPointer) -> Result<FeedReading, GTFSRealtimeError> {
        guard let reader = WireReader(body) else { return .failure(.empty) }
        var message = MessageDecoder(size: body.count)
        do {
            try message.decode(reader)
        } catch {
            let lookalike = GTFSRealtimeError.Lookalike(body)
            return .failure(lookalike.map { .notProtobuf($0) } ?? .damaged(at: error.offset))
        }
        guard message.isFeed else {
            return .failure(GTFSRealtimeError.Lookalike(body).map { .notProtobuf($0) } ?? .notAFeed)
        }
        return .success(message.finish())
    }
}
