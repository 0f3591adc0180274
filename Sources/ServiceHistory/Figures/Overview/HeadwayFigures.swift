/// Regularity of frequent service: sums over scheduled and observed headways at stops.
///
/// Excess wait time is the actual minus the scheduled average wait of riders who come at random, as Transport for
/// London defines it for high-frequency routes. Such riders wait Σh² ÷ 2Σh. See ``HeadwaySequence`` for which headways
/// are included.
package struct HeadwayFigures: Sendable, Equatable {
    /// The longest scheduled headway of frequent service, in seconds: that of the Bus Turnaround Coalition.
    package static let frequent: Int32 = 900

    package var scheduledCount: UInt64 = 0
    /// Seconds, and square seconds.
    package var scheduledSum: UInt64 = 0
    package var scheduledSquares: UInt64 = 0
    package var observedCount: UInt64 = 0
    package var observedSum: UInt64 = 0
    package var observedSquares: UInt64 = 0
    /// The observed headways with a scheduled one, and the bunched ones of them: shorter than 25 % of the scheduled.
    package var compared: UInt64 = 0
    package var bunched: UInt64 = 0

    package init() {}

    /// Seconds; nil without headways.
    package var scheduledWait: Double? { share(scheduledSquares, of: 2 * scheduledSum) }
    package var actualWait: Double? { share(observedSquares, of: 2 * observedSum) }
    /// Seconds; negative if service was more regular than scheduled.
    package var excessWait: Double? {
        guard let actualWait, let scheduledWait else { return nil }
        return actualWait - scheduledWait
    }
    package var bunchedShare: Double? { share(bunched, of: compared) }

    package static func += (one: inout HeadwayFigures, other: HeadwayFigures) {
        one.scheduledCount += other.scheduledCount
        one.scheduledSum += other.scheduledSum
        one.scheduledSquares += other.scheduledSquares
        one.observedCount += other.observedCount
        one.observedSum += other.observedSum
        one.observedSquares += other.observedSquares
        one.compared += other.compared
        one.bunched += other.bunched
    }
}
