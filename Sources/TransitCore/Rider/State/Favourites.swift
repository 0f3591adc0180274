/// The rider's favourites: stops, lines, and the two most common places (home and work).
package struct Favourites: Sendable {
    /// The numbers of the fields. The raw values are part of the journal's format.
    enum Field {
        static let stops: UInt8 = 1
        static let lines: UInt8 = 2
        static let places: UInt8 = 3
    }

    /// A list of favourites. Keys are ids as `agency:id`. Names are those at the time of selection, for offline
    /// display.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case stop = 1
        case line

        var field: UInt8 { rawValue }
    }

    /// A kind of place of which the rider can save one: home or work.
    package enum Spot: String, Sendable, CaseIterable {
        case home, work
    }

    package private(set) var stops = MemberList()
    package private(set) var lines = MemberList()
    private var places: [(spot: TextKey, place: SavedPlace)] = []

    package init() {}

    subscript(_ kind: Kind) -> MemberList {
        switch kind {
        case .stop: stops
        case .line: lines
        }
    }

    package func place(of spot: Spot) -> SavedPlace? {
        places.first { $0.spot == TextKey(spot.rawValue) }?.place
    }

    mutating func set(_ assignment: Assignment, by event: EventID) {
        guard let key = assignment.key else { return }
        switch (assignment.field, assignment.value) {
        case (Field.stops, let value): stops.set(key, value, by: event)
        case (Field.lines, let value): lines.set(key, value, by: event)
        case (Field.places, .place(let place)):
            places.removeAll { $0.spot == key }
            places.append((key, place))
        case (Field.places, .none): places.removeAll { $0.spot == key }
        default: break
        }
    }
}
