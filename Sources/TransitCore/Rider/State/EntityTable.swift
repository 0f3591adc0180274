/// An entity that riders create, edit, order and delete.
protocol RiderEntity: Placeable, Sendable {
    init(id: EntityID)
    var id: EntityID { get }
    mutating func set(_ assignment: Assignment, by event: EventID)
}

/// The entities of one kind, including deleted entities.
struct EntityTable<Entity: RiderEntity>: Sendable {
    private struct Slot: Sendable {
        var entity: Entity
        var isDeleted = false
    }

    private var slots: [Slot] = []
    private var indexes: [EntityID: Int] = [:]

    /// The entities that are not deleted, in order of creation.
    var all: [Entity] { slots.filter { !$0.isDeleted }.map { $0.entity } }

    subscript(id: EntityID) -> Entity? {
        guard let index = indexes[id], !slots[index].isDeleted else { return nil }
        return slots[index].entity
    }

    func isDeleted(_ id: EntityID) -> Bool { indexes[id].map { slots[$0].isDeleted } ?? false }

    mutating func assign(_ assignments: [Assignment], to named: EntityID?, by event: EventID) {
        guard let index = index(of: named, by: event) else { return }
        for assignment in assignments { slots[index].entity.set(assignment, by: event) }
    }

    mutating func remove(_ id: EntityID) {
        guard let index = index(of: id, by: nil) else { return }
        slots[index].isDeleted = true
    }

    mutating func update(_ id: EntityID, _ change: (inout Entity) -> Void) {
        guard let index = indexes[id] else { return }
        change(&slots[index].entity)
    }

    /// Returns the slot index of an entity. An entity that an event creates exists only if the journal contains the
    /// event; named entities are added on demand.
    private mutating func index(of named: EntityID?, by event: EventID?) -> Int? {
        guard let id = named ?? event.map({ .created($0) }) else { return nil }
        if let index = indexes[id] { return index }
        if case .created? = named { return nil }
        indexes[id] = slots.count
        slots.append(Slot(entity: Entity(id: id)))
        return slots.count - 1
    }
}
