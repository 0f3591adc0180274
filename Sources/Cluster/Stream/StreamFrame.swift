/// A piece of the stream from an agency's owner to the nodes that show its states: a kind, a length, and so many bytes.
package struct StreamFrame: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        /// ``StreamHello``; the first, and only that.
        case hello = 1
        /// A state, as ``SnapshotFrame`` makes it.
        case state
        /// What is told beside states.
        case status
        /// The owner's time, once a second.
        case heartbeat
    }

    /// Kind and length.
    static let headLength = 5
    /// Longer frames are refused: a state of the largest region has a tenth of it.
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

/// Finds frames in what comes in, in pieces of any size. Memory grows no faster than that.
package struct StreamFrameReader: Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ more: some Collection<UInt8>) { bytes += more }

    /// The next frame; nil until it is whole.
    /// - Throws: ``WireError`` `.damaged` for what is no frame: nothing behind it can be read.
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
