/// The rider's stored data, derived by applying the journal's events in order.
package struct RiderState: Sendable {
    var cardTable = EntityTable<FareCard>()
    var tripTable = EntityTable<SavedTrip>()
    var groupTable = EntityTable<RiderGroup>()
    /// The routes that the rider has reordered.
    package private(set) var routeOrder = MemberList()
    package private(set) var preferences = Preferences()
    package private(set) var favourites = Favourites()

    package init() {}

    package var cards: [FareCard] { cardTable.all.inRidersOrder }
    package var trips: [SavedTrip] { tripTable.all.inRidersOrder }
    /// The groups that the rider created or changed.
    package var groups: [RiderGroup] { groupTable.all.inRidersOrder }

    /// Returns routes in the rider's order: routes that the rider has reordered first, then the remaining routes in the
    /// given order.
    package func ordered(_ routes: [TextKey]) -> [TextKey] {
        let moved = routeOrder.ordered.map { $0.key }.filter { routes.contains($0) }
        return moved + routes.filter { !routeOrder.contains($0) }
    }

    /// Applies the next event. Invalid edits are ignored, so every event can be applied.
    mutating func apply(_ event: JournalEvent) {
        switch event.payload {
        case .assign(let kind, let entity, let assignments): assign(kind, entity, assignments, by: event.id)
        case .remove(let kind, let entity): remove(kind, entity)
        case .entry(let card, let kind, let amount):
            cardTable.update(card) { $0.ledger.append(event.id, at: event.at, kind, amount) }
        case .revoke: break
        }
    }

    private mutating func assign(_ kind: EntityKind, _ entity: EntityID?, _ list: [Assignment], by event: EventID) {
        switch kind {
        case .card: cardTable.assign(list, to: entity, by: event)
        case .trip: tripTable.assign(list, to: entity, by: event)
        case .group: groupTable.assign(list, to: entity, by: event)
        case .routeOrder:
            for assignment in list {
                if let route = assignment.key { routeOrder.set(route, assignment.value, by: event) }
            }
        case .preferences:
            for assignment in list { preferences.set(assignment) }
        case .favourites:
            for assignment in list { favourites.set(assignment, by: event) }
        }
    }

    private mutating func remove(_ kind: EntityKind, _ entity: EntityID) {
        switch kind {
        case .card: cardTable.remove(entity)
        case .trip: tripTable.remove(entity)
        case .group: groupTable.remove(entity)
        case .routeOrder, .preferences, .favourites: break
        }
    }

    package func contains(_ kind: EntityKind, _ id: EntityID) -> Bool {
        switch kind {
        case .card: cardTable[id] != nil
        case .trip: tripTable[id] != nil
        case .group: groupTable[id] != nil
        case .routeOrder, .preferences, .favourites: true
        }
    }
}
