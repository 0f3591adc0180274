/// One line of a card's history.
package struct LedgerEntry: Sendable {
    /// The numbers are part of the journal's format.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// Takes the fare of that moment off the balance.
        case ride = 1
        /// Adds to the balance.
        case reload
        /// Sets the balance, whatever it was: the rider has read it off the machine.
        case adjustment
    }

    package var id: EventID
    /// By the clock of the device that recorded it.
    package var at: EpochMilliseconds
    package var kind: Kind
    /// Minor units, not negative.
    package var amount: Int64
    /// The balance after this entry.
    package var balance: Int64
}

/// The entries of one card in the order of their events, each with the balance after it.
///
/// An adjustment sets the balance to its amount where it stands in that order. So whatever devices recorded before they met,
/// all get the same balance: entries that come before an adjustment no longer count, entries after it do.
package struct Ledger: Sendable {
    /// The oldest first.
    package private(set) var entries: [LedgerEntry] = []

    package var balance: Int64 { entries.last?.balance ?? 0 }

    mutating func append(_ id: EventID, at: EpochMilliseconds, _ kind: LedgerEntry.Kind, _ amount: Int64) {
        let after =
            switch kind {
            case .ride: MinorUnits.sum(balance, -amount)
            case .reload: MinorUnits.sum(balance, amount)
            case .adjustment: amount
            }
        entries.append(LedgerEntry(id: id, at: at, kind: kind, amount: amount, balance: after))
    }
}
