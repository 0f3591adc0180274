package import TransitCore

/// A predicted transfer, to be compared with its outcome.
package struct DisplayedConnection: Sendable, Equatable {
    /// The arrival or departure of a transfer.
    package struct End: Sendable, Equatable {
        package var run: ObservedRun
        package var callIndex: Int
        package var moment: UncertainMoment
    }

    package var madeAt: EpochSeconds
    /// The minutes from the prediction to the likely arrival.
    package var minutes: Int
    package var arrival: End
    package var departure: End
    /// The transfer time in seconds.
    package var needed: Int64
    /// Whether the arriving vehicle was already on its run, so that riders were on board.
    package var isOnBoard: Bool

    package var chance: Chance {
        Chance.ofChange(from: arrival.moment, needing: needed, to: departure.moment)
    }

    /// Returns whether the transfer was made; nil if the arrival or the departure was not observed.
    package func wasMade(by watch: CallWatch) -> Bool? {
        guard let came = watch.arrival(of: arrival.run, at: arrival.callIndex, after: madeAt),
            let left = watch.departure(of: departure.run, at: departure.callIndex, after: madeAt)
        else { return nil }
        return came + needed <= left
    }
}
