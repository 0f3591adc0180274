/// A rider's journal and the state derived from it. Processes commands, and creates events to be stored.
///
/// ``prepare(_:clock:)`` does not change the visible state. The caller first stores the frames that it returns and then
/// merges them, so everything visible is stored and a failed write has no effect.
package struct Rider: Sendable {
    package internal(set) var journal = Journal()
    /// The state derived from the journal's events.
    package internal(set) var state = RiderState()
    /// The ids of undone events.
    var revoked: Set<EventID> = []
    package var providedGroups: [ProvidedGroup] = []
    private let writer: UInt64
    private var issued = HybridTimestamp.zero
    private var sequence: UInt32 = 0
    private(set) var actions = Deeds()

    /// Creates a rider without events.
    /// - Parameter writer: A random number that is new at each start of the program; see ``EventID/writer``.
    package init(writer: UInt64) {
        self.writer = writer
    }

    /// The frames that the caller must store and then merge.
    package struct Prepared: Sendable {
        package var frames: [UInt8] = []
        /// The id of the last event in the frames.
        package var event: EventID?
    }

    /// Creates the events of a command.
    /// - Parameter clock: The device's current time.
    package mutating func prepare(_ command: RiderCommand, clock: EpochMilliseconds) throws(Refusal) -> Prepared {
        var prepared = Prepared()
        for payload in try payloads(for: command) {
            issued = max(issued, journal.latest).next(clock: clock)
            sequence &+= 1
            let id = EventID(timestamp: issued, writer: writer, sequence: sequence)
            let frame = JournalEvent(id: id, at: clock, payload: payload).frame
            guard frame.count <= JournalFrame.headSize + JournalFrame.longestBody else { throw .notUnderstood }
            prepared.frames += frame
            prepared.event = id
        }
        if let action = prepared.event.flatMap({ action(command, $0) }) { actions.record(action) }
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

    /// Returns the event that undoes an event. Undoing a deletion revokes all deletions of the object, including those
    /// from other devices.
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
