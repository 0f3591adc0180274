import FileFormats

/// Iterates over the numbers of a packed protobuf field.
struct PackedNumbers {
    private var reader: WireReader?
    private var last: Int64 = 0

    init(_ reader: WireReader? = nil) {
        self.reader = reader
    }

    /// Returns the next varint; nil after the last.
    @inline(__always)
    mutating func next() throws(ProtobufError) -> UInt64? {
        guard reader?.isAtEnd == false else { return nil }
        return try reader?.varint()
    }

    /// Returns the next number of a list whose numbers are encoded as zigzag differences; nil after the last.
    @inline(__always)
    mutating func nextSum() throws(ProtobufError) -> Int64? {
        guard let raw = try next() else { return nil }
        last &+= Self.signed(raw)
        return last
    }

    static func signed(_ raw: UInt64) -> Int64 { Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1) }
}
