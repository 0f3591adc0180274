/// A way on foot from one place to another.
package struct Walk: Hashable, Sendable {
    package var metres: Double
    /// By the rider's pace.
    package var seconds: Int64
    /// The way on the map, from the one place to the other.
    package var points: [Coordinate]
    package var steps: [WalkStep]
    /// The least that is known of wheelchairs on the way; `unknown` where the map is silent about any part of it.
    package var wheelchair: StreetWheelchairAccess
}

/// A part of a walk that is told as one.
package struct WalkStep: Hashable, Sendable {
    /// What to do at its beginning.
    package var turn: WalkTurn
    /// Where its beginning leads.
    package var direction: CompassDirection
    /// The street's name; empty if it has none.
    package var name: String
    package var kind: StreetKind
    package var metres: Double
    /// Where it begins.
    package var start: Coordinate
}

/// Which way to turn, as riders say it. Nobody turns around on the spot: that is a hard turn.
package enum WalkTurn: String, CaseIterable, Sendable {
    case depart, onward, slightlyLeft, left, hardLeft, slightlyRight, right, hardRight, elevator

    /// - Parameter degrees: how far the new bearing lies to the right of the old one, −180 ... 180.
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

package enum CompassDirection: String, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// - Parameter bearing: degrees clockwise from north, 0 ..< 360.
    package init(bearing: Double) {
        let eighth = bearing.isFinite ? Int((min(max(bearing, 0), 360) / 45).rounded()) : 0
        self = Self.allCases[eighth % 8]
    }
}
