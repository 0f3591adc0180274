/// How full a bus is, as riders are told: nothing is told where nothing is known.
package struct ToldOccupancy: Sendable, Equatable {
    /// One that has ``Occupancy/seats``.
    package var occupancy: Occupancy
    /// When it leaves the stop, by the agency's own prediction; else as it is now.
    package var isExpected: Bool

    package init(_ occupancy: Occupancy, isExpected: Bool) {
        self.occupancy = occupancy
        self.isExpected = isExpected
    }
}
