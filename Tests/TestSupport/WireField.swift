/// A field of a protobuf message, encoded by the tests with the field numbers of the specification.
package indirect enum WireField: Sendable {
    case number(UInt32, Int64)
    case real(UInt32, Float)
    case text(UInt32, String)
    /// A string field that contains a date or a time of day.
    case date(UInt32, String)
    case message(UInt32, [WireField])

    package static func body(_ fields: [WireField]) -> [UInt8] {
        var bytes: [UInt8] = []
        for field in fields { field.write(to: &bytes) }
        return bytes
    }

    /// Variants of the field. In each of them, one scalar value is replaced by one of its extremes.
    package var variants: [WireField] {
        switch self {
        case .number(let tag, _): Extremes.integers.map { .number(tag, $0) }
        case .real(let tag, _): Extremes.numbers.map { .real(tag, Float($0)) }
        case .text(let tag, _): Extremes.texts.map { .text(tag, $0) }
        case .date(let tag, _):
            (Extremes.dates + ["0:0:0", "999:59:59", "-1:00:00", "99:99:99"]).map { .date(tag, $0) }
        case .message(let tag, let fields): Self.variants(of: fields).map { .message(tag, $0) }
        }
    }

    /// Returns variants of a message's fields. In each of them, one scalar value is replaced.
    package static func variants(of fields: [WireField]) -> [[WireField]] {
        fields.indices.flatMap { place in
            fields[place].variants.map { variant in
                var changed = fields
                changed[place] = variant
                return changed
            }
        }
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .number(let tag, let number):
            Self.varint(UInt64(tag) << 3, to: &bytes)
            Self.varint(UInt64(bitPattern: number), to: &bytes)
        case .real(let tag, let number):
            Self.varint(UInt64(tag) << 3 | 5, to: &bytes)
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        case .text(let tag, let text), .date(let tag, let text):
            Self.delimited(tag, Array(text.utf8), to: &bytes)
        case .message(let tag, let fields):
            Self.delimited(tag, Self.body(fields), to: &bytes)
        }
    }

    private static func delimited(_ tag: UInt32, _ content: [UInt8], to bytes: inout [UInt8]) {
        varint(UInt64(tag) << 3 | 2, to: &bytes)
        varint(UInt64(content.count), to: &bytes)
        bytes.append(contentsOf: content)
    }

    private static func varint(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
