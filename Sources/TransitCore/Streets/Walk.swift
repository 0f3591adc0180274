/// A walk from one place to another.
package struct Walk: Hashable, Sendable {
    package var metres: Double
    /// The walking time at the rider's pace.
    package var seconds: Int64
    /// The geometry of the walk.
    package var points: [Coordinate]
    package var steps: [WalkStep]
    /// The worst wheelchair access on the way; `unknown` if any part is untagged.
    package var wheelchair: StreetWheelchairAccess
}

/// One step of the walking directions.
package struct WalkStep: Hashable, Sendable {
    /// The turn at its start.
    package var turn: WalkTurn
    /// The compass direction at its start.
    package var direction: CompassDirection
    /// The street's name; empty if it has none.
    package var name: String
    package var kind: StreetKind
    package var metres: Double
    /// The coordinate of its start.
    package var start: Coordinate
}

/// A turn in walking directions. There is no U-turn; it counts as a hard turn.
package enum WalkTurn: String, CaseIterable, Sendable {
    case depart, onward, slightlyLeft, left, hardLeft, slightlyRight, right, hardRight, elevator

    /// - Parameter degrees: The change of bearing, positive to the right, −180…180.
    package init(degrees: Double) {
        let isRight = degrees > 0
        switch abs(degrees) {
        case ..<20: self = .onward
        case ..<50: self = isRight ? .slightlyRight : .slightlyLeft
        case ..<130: self = isRight ? .right : .left
        default: self = isRight ? .hardRight : .hardLeft
        }
    }
}
