/// A trip that the rider takes often: from a start to an end, with one of several lines.
package struct SavedTrip: RiderEntity, Sendable {
    /// The numbers of a trip's fields. The raw values are part of the journal's format.
    enum Field {
        static let name: UInt8 = 1
        static let start: UInt8 = 2
        static let end: UInt8 = 3
        static let lines: UInt8 = 4
        static let position: UInt8 = 5
        static let coach: UInt8 = 6
    }

    package let id: EntityID
    /// The trip's name; nil for the default, which is the name of the trip's destination.
    package private(set) var name: String?
    package private(set) var start: SavedPlace?
    package private(set) var end: SavedPlace?
    /// The lines that the rider may take. Keys are route ids as `agency:id`; names are the short names at the time of
    /// selection, for offline display.
    package private(set) var lines = MemberList()
    /// The coach to catch at the end of the trip; nil if there is none.
    package private(set) var coach: CoachDeparture?
    package var orderedPlace: OrderedPlace?

    package init(id: EntityID) {
        self.id = id
    }

    mutating func set(_ assignment: Assignment, by event: EventID) {
        switch (assignment.field, assignment.value) {
        case (Field.position, .position(let position)): orderedPlace = OrderedPlace(position: position, by: event)
        case (Field.name, .text(let text)): name = text.isEmpty ? nil : text
        case (Field.name, .none): name = nil
        case (Field.start, .place(let place)): start = place
        case (Field.end, .place(let place)): end = place
        case (Field.coach, .coach(let departure)): coach = departure
        case (Field.coach, .none): coach = nil
        case (Field.lines, let value):
            if let route = assignment.key { lines.set(route, value, by: event) }
        default: break
        }
    }

    /// Returns the worst service status of the trip's lines. Lines without a status and trips without lines count as
    /// `unknown`.
    package func status(of line: (TextKey) -> ServiceStatus?) -> ServiceStatus {
        ServiceStatus.worst(lines.ordered.map { line($0.key) ?? .unknown })
    }
}

/// A required part of a trip that is missing.
package enum MissingPart: String, Sendable, CaseIterable {
    case start, end, lines
}
