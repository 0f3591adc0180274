/// A group of routes that the rider opens on one map.
package struct RiderGroup: RiderEntity, Sendable {
    /// The numbers of a group's fields. The raw values are part of the journal's format.
    enum Field {
        static let name: UInt8 = 1
        static let routes: UInt8 = 2
        static let position: UInt8 = 3
    }

    package let id: EntityID
    package private(set) var name = ""
    /// The group's routes. Keys are route ids as `agency:id`.
    package private(set) var routes = MemberList()
    package var orderedPlace: OrderedPlace?

    package init(id: EntityID) {
        self.id = id
    }

    mutating func set(_ assignment: Assignment, by event: EventID) {
        switch (assignment.field, assignment.value) {
        case (Field.position, .position(let position)): orderedPlace = OrderedPlace(position: position, by: event)
        case (Field.name, .text(let text)) where !text.isEmpty: name = text
        case (Field.routes, let value):
            if let route = assignment.key { routes.set(route, value, by: event) }
        default: break
        }
    }
}
