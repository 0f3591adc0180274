/// The new value of a field.
package enum FieldValue: Sendable {
    /// Clears the field, or removes the member from its list.
    case none
    case integer(Int64)
    case text(String)
    case place(SavedPlace)
    case position(OrderKey)
    case entity(EntityID)
    case coach(CoachDeparture)
    /// A type from a later version: kept in the journal, without effect here.
    case unknown
}

/// A field with its new value. Each member of a list (lines of a trip, routes of a group) is a field of its own,
/// identified by `key`, so that concurrent edits of different members are both kept.
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
    /// Writes the field, whether there is a key, the key, the type of the value, and the length-prefixed value.
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

    /// Reads assignments up to the end; nil if one is malformed.
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
    /// - Returns: The number of the type.
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
