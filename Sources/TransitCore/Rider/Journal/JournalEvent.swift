/// An event of the journal: one action of the rider.
///
/// Encoded as the body of its frame: the id, the difference in milliseconds between `at` and the timestamp, the number
/// of the payload type, and the payload.
package struct JournalEvent: Sendable {
    package var id: EventID
    /// The time by the writer's clock. Displayed to riders, never used for ordering.
    package var at: EpochMilliseconds
    package var payload: Payload

    /// The change that an event makes.
    package enum Payload: Sendable {
        /// Sets fields of an entity. If the entity is nil, the event creates one.
        case assign(EntityKind, EntityID?, [Assignment])
        /// Deletes an entity until the deletion is revoked. Edits do not restore a deleted entity, even if they are
        /// later.
        case remove(EntityKind, EntityID)
        /// Adds an entry to a card's ledger. The amount is in minor units and not negative.
        case entry(card: EntityID, LedgerEntry.Kind, amount: Int64)
        /// Revokes earlier events, which then have no effect.
        case revoke([EventID])
    }

    package init(id: EventID, at: EpochMilliseconds, payload: Payload) {
        self.id = id
        self.at = at
        self.payload = payload
    }
}

/// The header of an event, which has the same format in all versions of Headsign.
struct EventHead {
    static let remove: UInt8 = 2
    static let revoke: UInt8 = 4

    var id: EventID
    var at: EpochMilliseconds
    var kind: UInt8

    init?(from reader: inout ByteReader) {
        guard let id = EventID(from: &reader), let difference = reader.signed(), let kind = reader.byte() else {
            return nil
        }
        self.id = id
        at = EpochMilliseconds(Int64(id.timestamp.rawValue >> 16) &+ difference)
        self.kind = kind
    }
}

extension JournalEvent {
    package var frame: [UInt8] {
        var writer = ByteWriter()
        id.write(to: &writer)
        writer.signed(at.rawValue &- Int64(id.timestamp.rawValue >> 16))
        payload.write(to: &writer)
        return JournalFrame.frame(writer.bytes)
    }

    /// Decodes an event; nil if it is malformed or of an unknown type.
    init?(from reader: inout ByteReader) {
        guard let head = EventHead(from: &reader), let payload = Payload(kind: head.kind, from: &reader) else {
            return nil
        }
        self.init(id: head.id, at: head.at, payload: payload)
    }
}

extension JournalEvent.Payload {
    fileprivate func write(to writer: inout ByteWriter) {
        switch self {
        case .assign(let kind, let entity, let assignments):
            writer.byte(entity == nil ? 5 : 1)
            writer.byte(kind.rawValue)
            entity?.write(to: &writer)
            for assignment in assignments { assignment.write(to: &writer) }
        case .remove(let kind, let entity):
            writer.byte(EventHead.remove)
            writer.byte(kind.rawValue)
            entity.write(to: &writer)
        case .entry(let card, let kind, let amount):
            writer.byte(3)
            card.write(to: &writer)
            writer.byte(kind.rawValue)
            writer.number(UInt64(bitPattern: amount))
        case .revoke(let events):
            writer.byte(EventHead.revoke)
            for event in events { event.write(to: &writer) }
        }
    }

    fileprivate init?(kind: UInt8, from reader: inout ByteReader) {
        switch kind {
        case 1, 5: self.init(assignTo: kind == 1, from: &reader)
        case EventHead.remove:
            guard let kind = reader.byte().flatMap({ EntityKind(rawValue: $0) }), let entity = EntityID(from: &reader)
            else { return nil }
            self = .remove(kind, entity)
        case 3:
            guard let card = EntityID(from: &reader),
                let kind = reader.byte().flatMap({ LedgerEntry.Kind(rawValue: $0) }),
                let amount = reader.number(), amount <= UInt64(MinorUnits.largest)
            else { return nil }
            self = .entry(card: card, kind, amount: Int64(amount))
        case EventHead.revoke:
            var events: [EventID] = []
            while !reader.isAtEnd {
                guard let event = EventID(from: &reader) else { return nil }
                events.append(event)
            }
            self = .revoke(events)
        default: return nil
        }
    }

    private init?(assignTo hasEntity: Bool, from reader: inout ByteReader) {
        guard let kind = reader.byte().flatMap({ EntityKind(rawValue: $0) }) else { return nil }
        var entity: EntityID?
        if hasEntity {
            guard let named = EntityID(from: &reader) else { return nil }
            entity = named
        }
        guard let assignments = Assignment.list(from: &reader) else { return nil }
        self = .assign(kind, entity, assignments)
    }
}
