/// The occupancy shown to riders; exists only if it is known.
package struct DisplayedOccupancy: Sendable, Equatable {
    /// The occupancy level; never one whose ``Occupancy/seats`` is nil.
    package var occupancy: Occupancy
    /// Whether the level is the agency's prediction for the departure. Otherwise it is the current level.
    package var isExpected: Bool

    package init(_ occupancy: Occupancy, isExpected: Bool) {
        self.occupancy = occupancy
        self.isExpected = isExpected
    }
}
