extension Rider {
    func rearrange(_ list: RiderList, _ move: Move) throws(Refusal) -> [JournalEvent.Payload] {
        let orderedPlaces = try orderedPlaces(in: list)
        let shown = move.shown.map { key in orderedPlaces.first { $0.key == key }?.orderedPlace?.position }
        guard let changes = Rearrangement.move(shown, from: move.from, to: move.to) else { throw .notUnderstood }
        let positions = changes.map { (key: move.shown[$0.index], position: FieldValue.position($0.position)) }
        switch list {
        case .cards: return try entities(.card, FareCard.Field.position, positions)
        case .trips: return try entities(.trip, SavedTrip.Field.position, positions)
        case .groups: return try entities(.group, RiderGroup.Field.position, positions)
        case .routes: return [members(.routeOrder, .named(TextKey([])), 1, positions)]
        case .routesOfGroup(let group):
            return [members(.group, group, RiderGroup.Field.routes, described(group) + positions)]
        case .linesOfTrip(let trip): return [members(.trip, trip, SavedTrip.Field.lines, positions)]
        case .favourites(let kind): return [members(.favourites, .named(TextKey([])), kind.field, positions)]
        }
    }

    private typealias Placed = (key: TextKey, orderedPlace: OrderedPlace?)
    private typealias Change = (key: TextKey, position: FieldValue)

    private func orderedPlaces(in list: RiderList) throws(Refusal) -> [Placed] {
        switch list {
        case .cards: return state.cards.map { ($0.id.text, $0.orderedPlace) }
        case .trips: return state.trips.map { ($0.id.text, $0.orderedPlace) }
        case .groups: return state.groups(with: providedGroups).map { ($0.id.text, $0.orderedPlace) }
        case .routes: return state.routeOrder.ordered.map { ($0.key, $0.orderedPlace) }
        case .routesOfGroup(let group):
            guard self.group(group) != nil else { throw .notThere(.group) }
            return state.groupTable[group]?.routes.ordered.map { ($0.key, $0.orderedPlace) } ?? []
        case .linesOfTrip(let trip):
            guard let trip = state.tripTable[trip] else { throw .notThere(.trip) }
            return trip.lines.ordered.map { ($0.key, $0.orderedPlace) }
        case .favourites(let kind): return state.favourites[kind].ordered.map { ($0.key, $0.orderedPlace) }
        }
    }

    /// Returns the assignments that copy the routes of a group provided by the agency into the journal; empty if the
    /// rider has already changed the group.
    private func described(_ id: EntityID) -> [Change] {
        guard state.groupTable[id]?.routes.isEmpty ?? true else { return [] }
        return group(id)?.routes.map { ($0, .text("")) } ?? []
    }

    private func entities(
        _ kind: EntityKind, _ field: UInt8, _ changes: [Change]
    ) throws(Refusal) -> [JournalEvent.Payload] {
        var payloads: [JournalEvent.Payload] = []
        for (key, position) in changes {
            let id = EntityID(key)
            guard kind == .group ? group(id) != nil : state.contains(kind, id) else { throw .notThere(kind) }
            payloads.append(.assign(kind, id, [Assignment(field, position)]))
        }
        return payloads
    }

    private func members(_ kind: EntityKind, _ id: EntityID, _ field: UInt8, _ changes: [Change])
        -> JournalEvent.Payload
    {
        .assign(kind, id, changes.map { Assignment(field, key: $0.key, $0.position) })
    }
}
