import FileFormats
package import TransitCore

/// Decodes GTFS-Realtime feeds (protobuf, versions 1.0 and 2.0). Unknown fields and extensions are skipped.
///
/// The wire format is parsed in a single pass, without intermediate message objects. Malformed entities are omitted;
/// everything omitted is counted in ``FeedReading/discarded``.
package enum GTFSRealtimeDecoder {
    /// Decodes a response body. In the result, each kind of data (such as vehicles or alerts) is nil if the body has no
    /// entity of that kind.
    package static func reading(from body: [UInt8]) throws(GTFSRealtimeError) -> FeedReading {
        // The closure returns a Result, because `withUnsafeBytes` does not rethrow typed errors.
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
