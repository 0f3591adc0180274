import TransitCore

/// Encodes the fields of one protobuf message. Nil values are omitted.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ field: UInt32, _ value: UInt64?) {
        guard let value else { return }
        raw(UInt64(field) << 3)
        raw(value)
    }

    /// Writes an int32 or int64 field: a varint sign-extended to 64 bits.
    mutating func signed(_ field: UInt32, _ value: (some SignedInteger & FixedWidthInteger)?) {
        varint(field, value.map { UInt64(bitPattern: Int64($0)) })
    }

    mutating func moment(_ field: UInt32, _ moment: EpochSeconds?) {
        signed(field, moment?.rawValue)
    }

    mutating func float(_ field: UInt32, _ value: Float?) {
        guard let value else { return }
        raw(UInt64(field) << 3 | 5)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func text(_ field: UInt32, _ value: String?) {
        guard let value else { return }
        raw(UInt64(field) << 3 | 2)
        raw(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func message(_ field: UInt32, _ write: (inout WireWriter) -> Void) {
        var inner = WireWriter()
        write(&inner)
        bytes(field, inner.bytes)
    }

    /// Writes an encoded message or string.
    mutating func bytes(_ field: UInt32, _ content: [UInt8]) {
        raw(UInt64(field) << 3 | 2)
        raw(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    private mutating func raw(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
