/// The events known to a device, each once, in the same order on all devices.
///
/// Events are stored as the received bytes, so that events of later versions are passed on unchanged.
package struct Journal: Sendable {
    /// An event in the journal, as a range of the journal's bytes.
    struct Entry: Sendable {
        var id: EventID
        /// The number of the event's payload type.
        var kind: UInt8
        /// The range of the frame's body in the journal's bytes.
        var body: Range<Int>
    }

    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []

    package init() {}

    package var count: Int { entries.count }
    /// The latest timestamp of all events.
    package var latest: HybridTimestamp { latestID?.timestamp ?? .zero }
    private var latestID: EventID? { entries.last?.id }

    /// The result of a merge.
    package struct Merge: Sendable {
        /// The frames of the new events, in order.
        package var frames: [UInt8] = []
        package var added = 0
        package var alreadyKnown = 0
        /// The number of valid frames that do not contain an event.
        package var unreadable = 0
        /// The index of the first new event in the journal; the order of all events before it is unchanged.
        var first = Int.max
    }

    /// Merges the events in a sequence of frames.
    package mutating func merge(_ source: [UInt8], _ scan: FrameScan) -> Merge {
        var merge = Merge()
        var seen = Set<EventID>()
        var greatest = latestID
        var new: [Entry] = []
        for body in scan.bodies {
            var reader = ByteReader(source, in: body)
            guard let head = EventHead(from: &reader) else {
                merge.unreadable += 1
                continue
            }
            // Fast path: most received events are later than all events in the journal and arrive in order.
            let isLast = greatest.map { $0 < head.id } ?? true
            guard isLast || !(contains(head.id) || seen.contains(head.id)) else {
                merge.alreadyKnown += 1
                continue
            }
            if isLast { greatest = head.id }
            seen.insert(head.id)
            new.append(Entry(id: head.id, kind: head.kind, body: body))
        }
        new.sort { $0.id < $1.id }
        merge.added = new.count
        insert(new, of: source, &merge)
        return merge
    }

    private mutating func insert(_ new: [Entry], of source: [UInt8], _ merge: inout Merge) {
        guard let first = new.first else { return }
        merge.first = position(of: first.id)
        let later = entries[merge.first...]
        var rest = Array(later)[...]
        entries.removeSubrange(merge.first...)
        for entry in new {
            while let next = rest.first, next.id < entry.id { entries.append(rest.removeFirst()) }
            let frame = source[(entry.body.lowerBound - JournalFrame.headSize)..<entry.body.upperBound]
            let start = bytes.count + JournalFrame.headSize
            bytes += frame
            merge.frames += frame
            entries.append(Entry(id: entry.id, kind: entry.kind, body: start..<(start + entry.body.count)))
        }
        entries += rest
    }

    package func contains(_ id: EventID) -> Bool {
        let position = position(of: id)
        return position < entries.count && entries[position].id == id
    }

    /// Returns the position of an event, or the position at which it would be inserted.
    private func position(of id: EventID) -> Int {
        // Fast path: most events are later than all events in the journal.
        guard let last = latestID, id <= last else { return entries.count }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Decodes the event at a position; nil if this version cannot decode it.
    func event(at position: Int) -> JournalEvent? {
        var reader = ByteReader(bytes, in: entries[position].body)
        return JournalEvent(from: &reader)
    }

    package func event(_ id: EventID) -> JournalEvent? {
        contains(id) ? event(at: position(of: id)) : nil
    }

    /// The journal as a file: the file header, and all frames in order.
    package var file: [UInt8] {
        var file = JournalFile.header
        file.reserveCapacity(file.count + bytes.count)
        for entry in entries { file += frame(of: entry) }
        return file
    }

    /// Returns the frames of the events that another journal lacks, in order.
    package func frames(missingIn other: Journal) -> [UInt8] {
        var frames: [UInt8] = []
        var known = other.entries[...]
        for entry in entries {
            known = known.drop { $0.id < entry.id }
            if known.first?.id != entry.id { frames += frame(of: entry) }
        }
        return frames
    }

    private func frame(of entry: Entry) -> ArraySlice<UInt8> {
        bytes[(entry.body.lowerBound - JournalFrame.headSize)..<entry.body.upperBound]
    }
}

extension Journal {
    /// Returns the ids of revoked events.
    ///
    /// Iterates from the last event to the first: a revocation that is not itself revoked revokes its targets. It
    /// affects only earlier events, so there are no cycles.
    func revoked() -> Set<EventID> {
        var revoked = Set<EventID>()
        for position in entries.indices.reversed() where entries[position].kind == EventHead.revoke {
            let id = entries[position].id
            guard !revoked.contains(id), case .revoke(let targets)? = event(at: position)?.payload else { continue }
            for target in targets where target < id { revoked.insert(target) }
        }
        return revoked
    }
}
