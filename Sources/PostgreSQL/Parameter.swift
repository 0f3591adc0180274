/// A statement's parameter, sent separately from the statement's text.
package enum Parameter: Sendable, Equatable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case integers([Int64])
    case texts([String])
    case byteStrings([[UInt8]])

    /// The OID of the PostgreSQL type.
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .text: 25
        case .bytes: 17
        case .integers: 1016
        case .texts: 1009
        case .byteStrings: 1001
        }
    }

    /// The value in PostgreSQL's binary format.
    var encoded: [UInt8] {
        switch self {
        case .integer(let value): Self.bytes(of: value)
        case .text(let value): Self.bytes(of: value)
        case .bytes(let value): value
        case .integers(let values): Self.array(values.map { Self.bytes(of: $0) }, of: 20)
        case .texts(let values): Self.array(values.map { Self.bytes(of: $0) }, of: 25)
        case .byteStrings(let values): Self.array(values, of: 17)
        }
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func bytes(of text: String) -> [UInt8] { Array(storable(text).utf8) }

    /// Replaces NUL characters by spaces. PostgreSQL cannot store them, and IDs in malformed feeds may contain them.
    package static func storable(_ text: String) -> String {
        text.utf8.contains(0) ? String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) : text
    }

    /// Encodes an array: the number of dimensions, a flag for NULLs and the element type; the length and first index of
    /// each dimension; the length and bytes of each value.
    private static func array(_ values: [[UInt8]], of type: UInt32) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(20 + values.reduce(0) { $0 + $1.count + 4 })
        result += bytes(of: Int32(values.isEmpty ? 0 : 1)) + bytes(of: Int32(0)) + bytes(of: type)
        if !values.isEmpty { result += bytes(of: Int32(clamping: values.count)) + bytes(of: Int32(1)) }
        for value in values {
            result += bytes(of: Int32(clamping: value.count))
            result += value
        }
        return result
    }
}
