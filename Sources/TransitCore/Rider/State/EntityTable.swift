/// A kind of thing that riders create, edit, order and delete.
protocol RiderEntity: Placeable, Sendable {
    init(id: EntityID)
    var id: EntityID { get }
    mutating func set(_ assignment: Assignment, by event: EventID)
}

/// All entities of one kind, those that are deleted as well.
struct EntityTable<Entity: RiderEntity>: Sendable {
    private struct Slot: Sendable {
        var entity: Entity
        var isDeleted = false
    }

    private var slots: [Slot] = []
    private var places: [EntityID: Int] = [:]

    /// Those that are not deleted, in the order of their creation.
    var all: [Entity] { slots.filter { !$0.isDeleted }.map { $0.entity } }

    subscript(id: EntityID) -> Entity? {
        guard let place = places[id], !slots[place].isDeleted else { return nil }
        return slots[place].entity
    }

    func isDeleted(_ id: EntityID) -> Bool { places[id].map { slots[$0].isDeleted } ?? false }

    mutating func assign(_ assignments: [Assignment], to named: EntityID?, by event: EventID) {
        guard let place = place(of: named, by: event) else { return }
        for assignment in assignments { slots[place].entity.set(assignment, by: event) }
    }

    mutating func remove(_ id: EntityID) {
        guard let place = place(of: id, by: nil) else { return }
        slots[place].isDeleted = true
    }

    mutating func update(_ id: EntityID, _ change: (inout Entity) -> Void) {
        guard let place = places[id] else { return }
        change(&slots[place].entity)
    }

    /// Edits of what an event created count only where that event is known; what has a name of its own is there anyway.
    private mutating func place(of named: EntityID?, by event: EventID?) -> Int? {
        guard let id = named ?? event.map({ .created($0) }) else { return nil }
        if let place = places[id] { return place }
        if case .created? = named { return nil }
        places[id] = slots.count
        slots.append(Slot(entity: Entity(id: id)))
        return slots.count - 1
    }
}
