/// The new value of a field.
package enum FieldValue: Sendable {
    /// No value: clears the field, or removes the member from its list.
    case none
    case integer(Int64)
    case text(String)
    case place(SavedPlace)
    case position(OrderKey)
    case entity(EntityID)
    case coach(CoachDeparture)
    /// A value whose type only a later version supports. It is stored in the journal but has no effect in this version.
    case unknown
}

/// A field with its new value. Each member of a list (a trip's lines, a group's routes) is a separate field, identified
/// by `key`, so that concurrent edits of different members are all retained.
package struct Assignment: Sendable {
    package var field: UInt8
    package var key: TextKey?
    package var value: FieldValue

    package init(_ field: UInt8, key: TextKey? = nil, _ value: FieldValue) {
        self.field = field
        self.key = key
        self.value = value
    }
}

extension Assignment {
    /// Writes the field's number, a flag for the presence of a key, the key, the value's type and the length-prefixed
    /// value.
    func write(to writer: inout ByteWriter) {
        writer.byte(field)
        writer.byte(key == nil ? 0 : 1)
        if let key { writer.block(key.bytes) }
        var inner = ByteWriter()
        writer.byte(value.write(to: &inner))
        writer.block(inner.bytes)
    }

    init?(from reader: inout ByteReader) {
        guard let field = reader.byte(), let hasKey = reader.byte() else { return nil }
        var key: TextKey?
        if hasKey != 0 {
            guard let bytes = reader.block() else { return nil }
            key = TextKey(bytes)
        }
        guard let type = reader.byte(), var inner = reader.inner() else { return nil }
        self.init(field, key: key, FieldValue(type: type, from: &inner))
    }

    /// Reads assignments up to the end of the bytes; nil if one is malformed.
    package static func list(from reader: inout ByteReader) -> [Assignment]? {
        var list: [Assignment] = []
        while !reader.isAtEnd {
            guard let next = Assignment(from: &reader) else { return nil }
            list.append(next)
        }
        return list
    }
}

extension FieldValue {
    /// Writes the value without its type.
    /// - Returns: The number of the value's type.
    fileprivate func write(to writer: inout ByteWriter) -> UInt8 {
        switch self {
        case .none, .unknown:
            return 0
        case .integer(let integer):
            writer.signed(integer)
            return 1
        case .text(let text):
            writer.rest(Array(text.utf8))
            return 2
        case .place(let place):
            place.write(to: &writer)
            return 3
        case .position(let position):
            writer.rest(position.digits)
            return 4
        case .entity(let entity):
            entity.write(to: &writer)
            return 5
        case .coach(let coach):
            coach.write(to: &writer)
            return 6
        }
    }

    fileprivate init(type: UInt8, from reader: inout ByteReader) {
        switch type {
        case 0: self = .none
        case 1: self = reader.signed().map { .integer($0) } ?? .unknown
        case 2: self = .text(String(decoding: reader.restBytes, as: UTF8.self))
        case 3: self = SavedPlace(from: &reader).map { .place($0) } ?? .unknown
        case 4: self = OrderKey(reader.restBytes).map { .position($0) } ?? .unknown
        case 5: self = EntityID(from: &reader).map { .entity($0) } ?? .unknown
        case 6: self = CoachDeparture(from: &reader).map { .coach($0) } ?? .unknown
        default: self = .unknown
        }
    }
}
