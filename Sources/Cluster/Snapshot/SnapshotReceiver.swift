package import LiveEngine
package import TransitCore

/// Puts one agency's states together again as they come from the node that makes them.
package struct SnapshotReceiver: Sendable {
    package private(set) var snapshot: LiveSnapshot?
    /// Of the state above. A lower one is of an owner that has lost its lease and does not know it yet.
    package private(set) var epoch: UInt64 = 0
    private var timetable = ""
    /// The next states are of another who numbers them.
    private var isNumberedAnew = false

    package init() {}

    /// States that come from now on are numbered anew: a whole one is taken whatever its number, unless its epoch is lower.
    package mutating func numberAnew() { isNumberedAnew = true }

    /// States that come from now on are made under leases of another database: the next is taken whatever its epoch.
    package mutating func beginHistory() { (epoch, isNumberedAnew) = (0, true) }

    /// Takes one state.
    ///
    /// - Parameters:
    ///   - bytes: as ``SnapshotFrame`` makes them; may be anything.
    ///   - find: the timetable of this name; nil if it is not here yet.
    /// - Returns: the state with what differs for riders, or nil for one that came before.
    /// - Throws: ``WireError``; what is here stays as it was. After `.outOfStep` the whole state is to be asked for.
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
            // The timetable that is there already stays the same one: what is built on it need not be made anew.
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
    /// Everything of a first state.
    fileprivate init(of snapshot: LiveSnapshot) {
        self.init(
            vehicles: Set(snapshot.vehicles.map(\.id)), alertsChanged: true, runsChanged: true,
            stopsChanged: Set(snapshot.departures.keys).union(snapshot.answeredStops))
    }
}
