/// One entry of a card's history.
package struct LedgerEntry: Sendable {
    /// The kind of an entry. The raw values are part of the journal's format.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A ride; deducts the fare that applied at its time.
        case ride = 1
        /// A reload; adds an amount to the balance.
        case reload
        /// A correction; sets the balance to a value that the rider has read at a machine.
        case adjustment
    }

    package var id: EventID
    /// The time of the entry, by the clock of the recording device.
    package var at: EpochMilliseconds
    package var kind: Kind
    /// The amount in minor units; not negative.
    package var amount: Int64
    /// The balance after this entry.
    package var balance: Int64
}

/// The entries of one card in event order, each with the resulting balance.
///
/// An adjustment sets the balance at its position in that order. Devices that recorded entries independently therefore
/// compute the same balance: entries before an adjustment have no effect on it, entries after it do.
package struct Ledger: Sendable {
    /// The entries, oldest first.
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
