/// A rider's journal at work: takes commands, gives events to store, and knows the state.
///
/// ``prepare(_:clock:)`` changes nothing that riders see. Its frames are stored first and merged after, so that what is shown
/// is always stored, and a failed write is no more than a command that did not happen.
package struct Rider: Sendable {
    package internal(set) var journal = Journal()
    /// What the journal's events make.
    package internal(set) var state = RiderState()
    /// Events that were taken back.
    var revoked: Set<EventID> = []
    package var providedGroups: [ProvidedGroup] = []
    private let writer: UInt64
    private var issued = Stamp.zero
    private var sequence: UInt32 = 0
    private(set) var deeds = Deeds()

    /// - Parameter writer: a random number, a new one each time; see ``EventID/writer``.
    package init(writer: UInt64) {
        self.writer = writer
    }

    /// What is to be stored and then merged.
    package struct Prepared: Sendable {
        package var frames: [UInt8] = []
        /// The event, the last if there are several.
        package var event: EventID?
    }

    /// - Parameter clock: as the device has it.
    package mutating func prepare(_ command: RiderCommand, clock: EpochMilliseconds) throws(Refusal) -> Prepared {
        var prepared = Prepared()
        for payload in try payloads(for: command) {
            issued = max(issued, journal.latest).next(clock: clock)
            sequence &+= 1
            let id = EventID(stamp: issued, writer: writer, sequence: sequence)
            let frame = JournalEvent(id: id, at: clock, payload: payload).frame
            guard frame.count <= JournalFrame.headSize + JournalFrame.longestBody else { throw .notUnderstood }
            prepared.frames += frame
            prepared.event = id
        }
        if let deed = prepared.event.flatMap({ deed(command, $0) }) { deeds.record(deed) }
        return prepared
    }

    private func payloads(for command: RiderCommand) throws(Refusal) -> [JournalEvent.Payload] {
        switch command {
        case .saveCard(let card, let fields): [try save(card, fields)]
        case .ride(let card): [try ride(card)]
        case .reload(let card, let amount): [try entry(card, .reload, amount, 1...MinorUnits.largest)]
        case .adjust(let card, let amount): [try entry(card, .adjustment, amount, 0...MinorUnits.largest)]
        case .undoLast(let card): [try undoLast(with: card)]
        case .saveTrip(let trip, let edit): [try save(trip, edit)]
        case .saveGroup(let group, let edit): [try save(group, edit)]
        case .delete(let kind, let entity): [try delete(kind, entity)]
        case .undo(let event): [try undo(event)]
        case .move(let list, let move): try rearrange(list, move)
        case .prefer(let preference, let value): [try prefer(preference, value)]
        case .open(let opening): [try open(opening)]
        case .favour(let kind, let id, let name): [try favour(kind, id, name)]
        case .settle(let spot, let place): [try settle(spot, place)]
        }
    }
}

extension Rider {
    private func delete(_ kind: EntityKind, _ entity: EntityID) throws(Refusal) -> JournalEvent.Payload {
        let isThere = kind == .group ? group(entity) != nil : state.contains(kind, entity)
        switch kind {
        case .routeOrder, .preferences, .favourites: throw .notThere(kind)
        case .card, .trip, .group: break
        }
        guard isThere else { throw .notThere(kind) }
        return .remove(kind, entity)
    }

    /// To undo one deletion is to want the thing back, so all deletions of it go, those of other devices as well.
    func undo(_ event: EventID) throws(Refusal) -> JournalEvent.Payload {
        guard holds(event), let payload = journal.event(event)?.payload else { throw .nothingToUndo }
        guard case .remove(let kind, let entity) = payload else { return .revoke([event]) }
        return .revoke(removals(of: kind, entity))
    }

    private func prefer(_ preference: Preference, _ value: FieldValue) throws(Refusal) -> JournalEvent.Payload {
        if case .none = value {} else if !preference.allows(value) { throw .invalid([.value]) }
        let key = TextKey(preference.rawValue)
        return .assign(.preferences, .named(TextKey([])), [Assignment(Preferences.named, key: key, value)])
    }

    private func open(_ opening: Preferences.Opening?) throws(Refusal) -> JournalEvent.Payload {
        let value: FieldValue
        switch opening {
        case .route(let route): value = .text(route.string)
        case .group(let group):
            guard self.group(group) != nil else { throw .notThere(.group) }
            value = .entity(group)
        case nil: value = .none
        }
        return .assign(.preferences, .named(TextKey([])), [Assignment(Preferences.opening, value)])
    }
}
