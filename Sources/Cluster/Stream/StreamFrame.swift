/// A frame of the stream from an agency's owner to its followers: a kind, a length, and a payload of that length.
package struct StreamFrame: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        /// A ``StreamHello``; exactly one, as the first frame.
        case hello = 1
        /// A snapshot encoded by ``SnapshotFrame``.
        case state
        /// The agency's status: feeds, schedule and files.
        case status
        /// The owner's clock, sent once a second.
        case heartbeat
    }

    /// The length of the header in bytes, which consists of the kind and the length.
    static let headLength = 5
    /// The maximum length in bytes; longer frames are rejected. A snapshot of the largest region takes a tenth of it.
    package static let mostBytes = 64 << 20

    package let kind: Kind
    package let bytes: [UInt8]

    package init(_ kind: Kind, _ bytes: [UInt8]) {
        (self.kind, self.bytes) = (kind, bytes)
    }

    package var size: Int { Self.headLength + bytes.count }

    package var encoded: [UInt8] {
        let length = UInt32(bytes.count)
        let head = [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        return head + bytes
    }
}

/// Splits input chunks of any size into frames. Memory grows no faster than the input.
package struct StreamFrameReader: Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ more: some Collection<UInt8>) { bytes += more }

    /// Returns the next frame; nil if it is not complete yet.
    /// - Throws: ``WireError`` `.damaged` for an invalid header, after which the stream is unusable.
    package mutating func next() throws(WireError) -> StreamFrame? {
        guard let first = bytes.first else { return nil }
        guard let kind = StreamFrame.Kind(rawValue: first) else { throw .damaged }
        guard bytes.count >= StreamFrame.headLength else { return nil }
        let length = (1..<StreamFrame.headLength).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
        guard length <= StreamFrame.mostBytes else { throw .damaged }
        let end = StreamFrame.headLength + length
        guard bytes.count >= end else { return nil }
        let frame = StreamFrame(kind, Array(bytes[StreamFrame.headLength..<end]))
        bytes.removeFirst(end)
        return frame
    }
}
