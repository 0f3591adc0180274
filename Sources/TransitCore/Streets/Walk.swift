/// A walk between two coordinates, with its line and directions.
package struct Walk: Hashable, Sendable {
    package var metres: Double
    /// The walking time at the rider's pace, in seconds.
    package var seconds: Int64
    /// The points of the walk's line.
    package var points: [Coordinate]
    package var steps: [WalkStep]
    /// The worst wheelchair access on the walk; `unknown` if any part is untagged.
    package var wheelchair: StreetWheelchairAccess
}

/// One step of the walking directions.
package struct WalkStep: Hashable, Sendable {
    /// The turn at the start of the step.
    package var turn: WalkTurn
    /// The compass direction at the start of the step.
    package var direction: CompassDirection
    /// The name of the step's street; empty if it has none.
    package var name: String
    package var kind: StreetKind
    package var metres: Double
    /// The coordinate where the step starts.
    package var start: Coordinate
}

/// A turn in walking directions. There is no U-turn: a reversal counts as a hard turn.
package enum WalkTurn: String, CaseIterable, Sendable {
    case depart, onward, slightlyLeft, left, hardLeft, slightlyRight, right, hardRight, elevator

    /// Classifies a change of bearing.
    /// - Parameter degrees: The change in degrees, positive to the right, −180…180.
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
