// Derives the state from the journal's events.
extension Rider {
    /// Merges the events in a sequence of frames. If all new events are later than the events in the journal, they are
    /// applied to the current state. If one is earlier or is a revocation, the state is rebuilt from the journal.
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

    /// Returns whether the journal contains an event and the event is not revoked.
    func holds(_ id: EventID) -> Bool { journal.contains(id) && !revoked.contains(id) }

    /// Returns the ids of an entity's deletions that are not revoked.
    func removals(of kind: EntityKind, _ entity: EntityID) -> [EventID] {
        journal.entries.indices.compactMap { position in
            guard journal.entries[position].kind == EventHead.remove, holds(journal.entries[position].id),
                case .remove(kind, entity)? = journal.event(at: position)?.payload
            else { return nil }
            return journal.entries[position].id
        }
    }
}
