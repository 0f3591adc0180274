/// Regularity of frequent service: sums over scheduled and observed headways at stops.
///
/// Excess wait time is the actual minus the scheduled average wait of riders who arrive at random, as Transport for
/// London defines it for high-frequency routes. Such riders wait Σh² ÷ 2Σh. ``HeadwaySequence`` defines the headways
/// that are included.
package struct HeadwayFigures: Sendable, Equatable {
    /// The maximum scheduled headway of frequent service, in seconds, as defined by the Bus Turnaround Coalition.
    package static let frequent: Int32 = 900

    package var scheduledCount: UInt64 = 0
    /// The sum of the scheduled headways in seconds; ``scheduledSquares`` is the sum of their squares.
    package var scheduledSum: UInt64 = 0
    package var scheduledSquares: UInt64 = 0
    package var observedCount: UInt64 = 0
    package var observedSum: UInt64 = 0
    package var observedSquares: UInt64 = 0
    /// The number of observed headways for which there is a scheduled headway; ``bunched`` counts those shorter than 25
    /// % of it.
    package var compared: UInt64 = 0
    package var bunched: UInt64 = 0

    package init() {}

    /// The average scheduled wait in seconds; nil without headways.
    package var scheduledWait: Double? { share(scheduledSquares, of: 2 * scheduledSum) }
    package var actualWait: Double? { share(observedSquares, of: 2 * observedSum) }
    /// The excess wait in seconds; negative if service was more regular than scheduled.
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
