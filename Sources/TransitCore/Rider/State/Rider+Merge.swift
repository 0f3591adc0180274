// The state that the journal's events make.
extension Rider {
    /// Takes in the events of some frames. New ones that come last are applied to the state; one in the past, or one that takes
    /// others back, makes the state anew.
    package mutating func merge(_ source: [UInt8], _ scan: FrameScan) -> Journal.Merge {
        let before = journal.count
        let merge = journal.merge(source, scan)
        guard merge.added > 0 else { return merge }
        let new = merge.first..<journal.count
        let goesOn = merge.first == before && !journal.entries[new].contains { $0.kind == EventHead.revoke }
        if goesOn { apply(new) } else { refold() }
        return merge
    }

    package mutating func merge(_ frames: [UInt8]) -> Journal.Merge {
        merge(frames, FrameScan(frames))
    }

    private mutating func refold() {
        state = RiderState()
        revoked = journal.revoked()
        apply(0..<journal.count)
    }

    private mutating func apply(_ positions: Range<Int>) {
        for position in positions where !revoked.contains(journal.entries[position].id) {
            if let event = journal.event(at: position) { state.apply(event) }
        }
    }

    /// Whether an event is known and has not been taken back.
    func holds(_ id: EventID) -> Bool { journal.contains(id) && !revoked.contains(id) }

    /// The deletions of an entity that hold.
    func removals(of kind: EntityKind, _ entity: EntityID) -> [EventID] {
        journal.entries.indices.compactMap { position in
            guard journal.entries[position].kind == EventHead.remove, holds(journal.entries[position].id),
                case .remove(kind, entity)? = journal.event(at: position)?.payload
            else { return nil }
            return journal.entries[position].id
        }
    }
}
