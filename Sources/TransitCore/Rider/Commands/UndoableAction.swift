/// An action on a card that the rider can undo.
package struct UndoableAction: Hashable, Sendable {
    /// The kind of an action.
    package enum Kind: String, Sendable {
        /// The rider added a ride, a reload or an adjustment.
        case entry
        /// The rider deleted an entry.
        case deletion
        /// The rider edited the card's properties.
        case edit
        /// The rider deleted the whole card.
        case removal
    }

    package var event: EventID
    package var kind: Kind
    package var card: EntityID
    /// The id of the entry that was added or deleted.
    package var entry: EventID?
}

/// The undoable actions since the program started, oldest first. Additions of entries are not stored here, because the
/// ledgers contain them.
struct Deeds: Sendable {
    /// The maximum number of stored actions.
    private static let most = 500
    private var actions: [UndoableAction] = []

    mutating func record(_ action: UndoableAction) {
        if actions.count == Self.most { actions.removeFirst(Self.most / 2) }
        actions.append(action)
    }

    func last(where isMeant: (UndoableAction) -> Bool) -> UndoableAction? { actions.last(where: isMeant) }
}

extension Rider {
    /// Returns the last action that is still in effect: an action on this card, or the deletion of any card, because
    /// the deletion cannot be undone anywhere else.
    package func lastAction(with card: EntityID?) -> UndoableAction? {
        let action = actions.last { ($0.card == card || $0.kind == .removal) && holds($0.event) }
        guard let card, let entry = state.cardTable[card]?.ledger.entries.last?.id else { return action }
        if let action, entry < action.event { return action }
        return UndoableAction(event: entry, kind: .entry, card: card, entry: entry)
    }

    /// Returns the undoable action of a command; nil for commands that are not recorded, such as undoing.
    func action(_ command: RiderCommand, _ event: EventID) -> UndoableAction? {
        switch command {
        case .saveCard(let card?, _): return UndoableAction(event: event, kind: .edit, card: card)
        case .delete(.card, let card): return UndoableAction(event: event, kind: .removal, card: card)
        case .undo(let entry):
            guard case .entry(let card, _, _)? = journal.event(entry)?.payload else { return nil }
            return UndoableAction(event: event, kind: .deletion, card: card, entry: entry)
        default: return nil
        }
    }

    func undoLast(with card: EntityID?) throws(Refusal) -> JournalEvent.Payload {
        guard let action = lastAction(with: card) else { throw .nothingToUndo }
        return try undo(action.event)
    }
}
