/// A kind of object that a rider stores. The raw values are part of the journal's format.
package enum EntityKind: UInt8, Sendable, CaseIterable {
    case card = 1
    case trip, group, routeOrder, preferences, favourites
}

/// The id of a card, trip or group.
package enum EntityID: Hashable, Sendable {
    /// An object created by an event.
    case created(EventID)
    /// An object defined outside the journal, such as a group in the agency's configuration: `cata:campus`.
    case named(TextKey)

    /// The id as text. The text of a named entity contains a colon, that of an event id does not.
    package var text: TextKey {
        switch self {
        case .created(let event): event.text
        case .named(let name): name
        }
    }

    package init(_ text: TextKey) {
        self = EventID(text).map { .created($0) } ?? .named(text)
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .created(let event):
            writer.byte(1)
            event.write(to: &writer)
        case .named(let name):
            writer.byte(2)
            writer.block(name.bytes)
        }
    }

    init?(from reader: inout ByteReader) {
        switch reader.byte() {
        case 1:
            guard let event = EventID(from: &reader) else { return nil }
            self = .created(event)
        case 2:
            guard let name = reader.block() else { return nil }
            self = .named(TextKey(name))
        default: return nil
        }
    }
}
