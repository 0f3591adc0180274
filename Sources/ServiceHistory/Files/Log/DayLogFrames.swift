import TransitCore

/// The undamaged frames of a log, in order, and the number of gaps between them.
struct DayLogFrames: Sequence, IteratorProtocol {
    /// The end of the last undamaged frame so far.
    private(set) var end = 0
    /// The number of gaps so far, where bytes between two frames could not be read.
    private(set) var damaged = 0
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the payload of the next frame; nil if no more can be read.
    mutating func next() -> [UInt8]? {
        bytes.withUnsafeBytes { bytes in
            guard let payload = Self.firstPayload(from: end, in: bytes) else { return nil }
            if payload.lowerBound - DayLogFrame.headerSize > end { damaged += 1 }
            end = payload.upperBound
            return Array(bytes[payload])
        }
    }

    /// Returns the first undamaged payload; skips bytes that cannot be read.
    private static func firstPayload(from position: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var position = position
        while position + DayLogFrame.headerSize <= bytes.count {
            if let payload = DayLogFrame.payload(at: position, in: bytes) { return payload }
            position += 1
        }
        return nil
    }
}
