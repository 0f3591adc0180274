/// What a rider did with a card and may take back.
package struct Deed: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// A ride, a reload, an adjustment.
        case entry
        /// Of an entry.
        case deletion
        /// Of the card's properties.
        case edit
        /// Of the whole card.
        case removal
    }

    package var event: EventID
    package var kind: Kind
    package var card: EntityID
    /// The entry that was made or deleted.
    package var entry: EventID?
}

/// The deeds of one run of the program, the oldest first. Entries are not among them: those stand in the ledgers.
struct Deeds: Sendable {
    /// More than anybody takes back.
    private static let most = 500
    private var deeds: [Deed] = []

    mutating func record(_ deed: Deed) {
        if deeds.count == Self.most { deeds.removeFirst(Self.most / 2) }
        deeds.append(deed)
    }

    func last(where isMeant: (Deed) -> Bool) -> Deed? { deeds.last(where: isMeant) }
}

extension Rider {
    /// What was done last and still holds: with this card, or that a card was removed, of which there is nothing else to see.
    package func lastDeed(with card: EntityID?) -> Deed? {
        let deed = deeds.last { ($0.card == card || $0.kind == .removal) && holds($0.event) }
        guard let card, let entry = state.cardTable[card]?.ledger.entries.last?.id else { return deed }
        if let deed, entry < deed.event { return deed }
        return Deed(event: entry, kind: .entry, card: card, entry: entry)
    }

    /// The deed that a command is, if it is one of those that are kept: to take something back is none.
    func deed(_ command: RiderCommand, _ event: EventID) -> Deed? {
        switch command {
        case .saveCard(let card?, _): return Deed(event: event, kind: .edit, card: card)
        case .delete(.card, let card): return Deed(event: event, kind: .removal, card: card)
        case .undo(let entry):
            guard case .entry(let card, _, _)? = journal.event(entry)?.payload else { return nil }
            return Deed(event: event, kind: .deletion, card: card, entry: entry)
        default: return nil
        }
    }

    func undoLast(with card: EntityID?) throws(Refusal) -> JournalEvent.Payload {
        guard let deed = lastDeed(with: card) else { throw .nothingToUndo }
        return try undo(deed.event)
    }
}
