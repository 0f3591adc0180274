package import LiveModel
package import TransitCore

/// Reassembles an agency's snapshots from its owner's messages.
package struct SnapshotReceiver: Sendable {
    package private(set) var snapshot: LiveSnapshot?
    /// The lease epoch of the current snapshot. A snapshot with a lower epoch comes from an owner that has lost its
    /// lease but has not detected it yet.
    package private(set) var epoch: UInt64 = 0
    private var timetable = ""
    /// Whether the next snapshot comes from another engine, with its own sequence numbers.
    private var isNumberedAnew = false

    package init() {}

    /// Makes the receiver accept the next complete snapshot whatever its sequence number, unless its epoch is lower.
    package mutating func numberAnew() { isNumberedAnew = true }

    /// Makes the receiver accept the next snapshot whatever its epoch, because the leases are in another database.
    package mutating func beginHistory() { (epoch, isNumberedAnew) = (0, true) }

    /// Decodes a snapshot.
    ///
    /// - Parameters:
    ///   - bytes: A message of ``SnapshotFrame``; may be arbitrary bytes.
    ///   - find: Returns the timetable with a content hash; nil if it is not present yet.
    /// - Returns: The snapshot and its differences for riders; nil if it is older than the current one.
    /// - Throws: ``WireError``; the current snapshot is then unchanged. After `.outOfStep`, the caller must request a
    ///   complete snapshot.
    package mutating func receive(
        _ bytes: [UInt8], timetable find: (String) -> Timetable?
    ) throws(WireError) -> (snapshot: LiveSnapshot, delta: LiveDelta)? {
        var coder = WireDecoder(bytes)
        let head = try FrameHead(&coder)
        guard head.epoch >= epoch, isNumberedAnew || !isKnown(head) else { return nil }
        let made = try made(head, &coder, find)
        guard coder.isAtEnd else { throw .damaged }
        let delta = snapshot.map { LiveDelta(from: $0, to: made) } ?? LiveDelta(of: made)
        (snapshot, epoch, timetable, isNumberedAnew) = (made, head.epoch, head.timetable, false)
        return (made, delta)
    }

    private func isKnown(_ head: FrameHead) -> Bool {
        guard let snapshot else { return false }
        return head.epoch == epoch && head.sequence <= snapshot.sequence
    }

    private func made(
        _ head: FrameHead, _ coder: inout WireDecoder, _ find: (String) -> Timetable?
    ) throws(WireError) -> LiveSnapshot {
        guard let base = head.base else {
            // An unchanged timetable remains the same object, so that derived data is not computed again.
            let known = head.timetable == timetable ? snapshot?.timetable : nil
            guard let file = known?.file ?? find(head.timetable) else { throw .outOfStep }
            var added: [AddedStop] = []
            try coder.addedStops(&added, of: file)
            let compiled = known?.addedStops == added ? known?.compiled ?? file : file.adding(added)
            var own: [OwnPattern] = []
            try coder.ownPatterns(&own, of: compiled)
            let isKnown = known?.compiled === compiled && known?.ownPatterns == own
            let timetable = isKnown ? known ?? compiled : compiled.extended(by: own)
            var parts = SnapshotParts()
            try parts.pass(&coder, timetable)
            return parts.snapshot(head, timetable)
        }
        guard let snapshot, !isNumberedAnew, head.epoch == epoch, base == snapshot.sequence, head.timetable == timetable
        else {
            throw .outOfStep
        }
        var changes = SnapshotChanges()
        try changes.pass(&coder, snapshot.timetable)
        return try changes.applied(to: snapshot).snapshot(head, snapshot.timetable)
    }
}

extension LiveDelta {
    /// Creates a delta that contains the whole snapshot, for a receiver without an earlier snapshot.
    fileprivate init(of snapshot: LiveSnapshot) {
        self.init(
            vehicles: Set(snapshot.vehicles.map(\.id)), alertsChanged: true, runsChanged: true,
            stopsChanged: Set(snapshot.departures.keys).union(snapshot.answeredStops))
    }
}
