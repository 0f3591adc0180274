package import TransitCore

/// The predicted probability of a connection, with its outcome.
package struct DisplayedConnection: Sendable, Equatable {
    /// One end of the change.
    package struct End: Sendable, Equatable {
        package var run: ObservedRun
        package var callIndex: Int
        package var moment: UncertainMoment
    }

    package var madeAt: EpochSeconds
    /// Minutes before the likely arrival.
    package var minutes: Int
    package var arrival: End
    package var departure: End
    /// Seconds from the one to the other.
    package var needed: Int64

    package var chance: Chance {
        Chance.ofChange(from: arrival.moment, needing: needed, to: departure.moment)
    }

    /// Nil if nobody saw what became of it.
    package func wasMade(by watch: CallWatch) -> Bool? {
        guard let came = watch.arrival(of: arrival.run, at: arrival.callIndex, after: madeAt),
            let left = watch.departure(of: departure.run, at: departure.callIndex, after: madeAt)
        else { return nil }
        return came + needed <= left
    }
}
