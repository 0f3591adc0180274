/// The tag of a field: its number, and its wire type, which determines the length of its value.
@frozen @usableFromInline package enum WireTag {
    case varint(UInt32)
    case fixed64(UInt32)
    case bytes(UInt32)
    case startGroup(UInt32)
    case endGroup(UInt32)
    case fixed32(UInt32)
}

/// The message is malformed at `offset`, counted from the start of the body.
@frozen @usableFromInline package struct ProtobufError: Error {
    @usableFromInline package let offset: Int

    @inlinable package init(offset: Int) {
        self.offset = offset
    }
}

/// Reads the fields of a protobuf message in order, without copying.
///
/// The memory must outlive the reader. Each read is checked against the end of the message, so that no input causes a
/// read out of bounds. Each read also moves forward, so that no input causes an endless loop.
@frozen @usableFromInline package struct WireReader {
    private static let deepestGroup = 16

    @usableFromInline let base: UnsafeRawPointer
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    /// Creates a reader for a whole body; nil if the body is empty.
    @inlinable package init?(_ body: UnsafeRawBufferPointer) {
        guard let base = body.baseAddress, !body.isEmpty else { return nil }
        self.init(base: base, position: 0, end: body.count)
    }

    @inlinable init(base: UnsafeRawPointer, position: Int, end: Int) {
        self.base = base
        self.position = position
        self.end = end
    }

    @inlinable package var isAtEnd: Bool { position >= end }

    /// Reads the tag of the next field; nil at the end of the message.
    @inlinable @inline(__always)
    package mutating func next() throws(ProtobufError) -> WireTag? {
        guard position < end else { return nil }
        let start = position
        let key = try varint()
        let number = UInt32(truncatingIfNeeded: key >> 3)
        guard number > 0, key >> 3 < 1 << 29 else { throw ProtobufError(offset: start) }
        switch key & 7 {
        case 0: return .varint(number)
        case 1: return .fixed64(number)
        case 2: return .bytes(number)
        case 3: return .startGroup(number)
        case 4: return .endGroup(number)
        case 5: return .fixed32(number)
        default: throw ProtobufError(offset: start)
        }
    }

    @inlinable @inline(__always)
    package mutating func varint() throws(ProtobufError) -> UInt64 {
        guard position < end else { throw ProtobufError(offset: position) }
        let first = base.load(fromByteOffset: position, as: UInt8.self)
        guard first >= 0x80 else {
            position += 1
            return UInt64(first)
        }
        return try longVarint()
    }

    @usableFromInline mutating func longVarint() throws(ProtobufError) -> UInt64 {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 70 {
            let byte = base.load(fromByteOffset: position, as: UInt8.self)
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw ProtobufError(offset: start)
    }

    @inlinable package mutating func float() throws(ProtobufError) -> Float {
        guard end - position >= 4 else { throw ProtobufError(offset: position) }
        defer { position += 4 }
        let bits = base.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
    }

    /// Reads a nested message.
    @inlinable @inline(__always)
    package mutating func message() throws(ProtobufError) -> WireReader {
        let range = try lengthDelimited()
        return WireReader(base: base, position: range.lowerBound, end: range.upperBound)
    }

    /// Reads the bytes of a string or message.
    @inlinable @inline(__always)
    package mutating func bytes() throws(ProtobufError) -> UnsafeBufferPointer<UInt8> {
        let range = try lengthDelimited()
        let start = (base + range.lowerBound).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: start, count: range.count)
    }

    /// Reads a string, and repairs invalid UTF-8. Nil for an empty string, which some writers send for every unknown
    /// field.
    @inlinable @inline(__always)
    package mutating func text() throws(ProtobufError) -> String? {
        let bytes = try bytes()
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Skips the value of a field that is not needed.
    package mutating func skip(_ tag: WireTag) throws(ProtobufError) {
        try skip(tag, depth: 0)
    }

    private mutating func skip(_ tag: WireTag, depth: Int) throws(ProtobufError) {
        switch tag {
        case .varint: _ = try varint()
        case .fixed64: try advance(8)
        case .bytes: _ = try lengthDelimited()
        case .fixed32: try advance(4)
        case .endGroup: throw ProtobufError(offset: position)
        case .startGroup(let number): try skipGroup(number, depth: depth + 1)
        }
    }

    /// Skips a group, the only kind of nested value in protobuf that has no length.
    private mutating func skipGroup(_ number: UInt32, depth: Int) throws(ProtobufError) {
        guard depth <= Self.deepestGroup else { throw ProtobufError(offset: position) }
        while let tag = try next() {
            if case .endGroup(number) = tag { return }
            try skip(tag, depth: depth)
        }
        throw ProtobufError(offset: end)
    }

    private mutating func advance(_ count: Int) throws(ProtobufError) {
        guard end - position >= count else { throw ProtobufError(offset: position) }
        position += count
    }

    @inlinable @inline(__always)
    mutating func lengthDelimited() throws(ProtobufError) -> Range<Int> {
        let start = position
        let length = try varint()
        guard length <= UInt64(end - position) else { throw ProtobufError(offset: start) }
        let range = position..<(position + Int(length))
        position = range.upperBound
        return range
    }
}
