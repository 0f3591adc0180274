package import LiveEngine
import TransitCore

/// One agency's live state on its way from the node that makes it to one that shows it: whole, or by what differs from the state
/// before.
package enum SnapshotFrame {
    /// Rises with each change of what is sent. Nodes of two versions may run side by side as long as they agree in it.
    package static let format: UInt8 = 8

    /// A state with the number that it has where it is told.
    package typealias Numbered = (number: UInt64, snapshot: LiveSnapshot)

    /// Everything.
    /// - Parameters:
    ///   - epoch: of the lease under which the state was made; one more at each change of owner.
    ///   - timetable: the name of its timetable's content.
    /// - Throws: ``WireError`` `.damaged` for a state that names rows which its timetable has not.
    package static func whole(_ state: Numbered, epoch: UInt64, timetable: String) throws(WireError) -> [UInt8] {
        try bytes(FrameHead(state, epoch: epoch, timetable: timetable, base: nil)) { coder throws(WireError) in
            var added = state.snapshot.timetable.addedStops
            try coder.addedStops(&added, of: state.snapshot.timetable.file)
            var own = state.snapshot.timetable.ownPatterns
            try coder.ownPatterns(&own, of: state.snapshot.timetable)
            var parts = SnapshotParts(state.snapshot)
            try parts.pass(&coder, state.snapshot.timetable)
        }
    }

    /// What differs.
    /// - Parameter old: of the same timetable and epoch; the receiver has it.
    package static func changes(
        from old: Numbered, to new: Numbered, epoch: UInt64, timetable: String
    ) throws(WireError) -> [UInt8] {
        let head = FrameHead(new, epoch: epoch, timetable: timetable, base: old.number)
        return try bytes(head) { coder throws(WireError) in
            var changes = SnapshotChanges(from: old.snapshot, to: new.snapshot)
            try changes.pass(&coder, new.snapshot.timetable)
        }
    }

    private static func bytes(
        _ head: FrameHead, _ body: (inout WireEncoder) throws(WireError) -> Void
    ) throws(WireError) -> [UInt8] {
        var coder = WireEncoder()
        var head = head
        try head.pass(&coder)
        try body(&coder)
        return coder.bytes
    }
}

/// What stands before every state.
struct FrameHead {
    var format = SnapshotFrame.format
    var epoch: UInt64
    var sequence: UInt64
    /// Of the state that this one is told from; nil for a whole one.
    var base: UInt64?
    var timetable: String
    var at: EpochSeconds
    var isLive: Bool

    init(_ state: SnapshotFrame.Numbered, epoch: UInt64, timetable: String, base: UInt64?) {
        self.epoch = epoch
        sequence = state.number
        self.base = base
        self.timetable = timetable
        at = state.snapshot.at
        isLive = state.snapshot.isLive
    }

    init(_ coder: inout WireDecoder) throws(WireError) {
        (epoch, sequence, timetable, at, isLive) = (0, 0, "", 0, false)
        try pass(&coder)
    }

    mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.byte(&format)
        guard format == SnapshotFrame.format else { throw .otherFormat(format) }
        try coder.integer(&epoch)
        try coder.integer(&sequence)
        try coder.optional(&base)
        try coder.text(&timetable)
        try coder.moment(&at)
        try coder.flag(&isLive)
    }
}
