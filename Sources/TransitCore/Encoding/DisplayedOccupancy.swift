/// The occupancy shown to riders; exists only if it is known.
package struct DisplayedOccupancy: Sendable, Equatable {
    /// A level that has ``Occupancy/seats``.
    package var occupancy: Occupancy
    /// Whether it is the agency's prediction for the departure; otherwise it is the current level.
    package var isExpected: Bool

    package init(_ occupancy: Occupancy, isExpected: Bool) {
        self.occupancy = occupancy
        self.isExpected = isExpected
    }
}
