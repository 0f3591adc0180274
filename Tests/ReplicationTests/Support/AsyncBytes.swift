import NIOCore

/// An asynchronous sequence of byte chunks.
struct AsyncBytes: AsyncSequence, Sendable {
    let bytes: [UInt8]
    var piece = 1000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>
        let piece: Int

        mutating func next() async throws -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(piece) }
            return ByteBuffer(bytes: rest.prefix(piece))
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...], piece: piece) }
}
