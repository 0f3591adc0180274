package import LiveModel
import TransitCore

/// The encoding of an agency's live state sent between nodes: whole, or as the differences from an earlier state.
package enum SnapshotFrame {
    /// The version of the encoding, incremented with each change. Nodes of different releases can work together if
    /// they use the same version.
    package static let format: UInt8 = 10

    /// A state with its sequence number.
    package typealias Numbered = (number: UInt64, snapshot: LiveSnapshot)

    /// Encodes a whole state.
    /// - Parameters:
    ///   - epoch: the epoch of the lease under which the state was made.
    ///   - timetable: the name of its timetable's content.
    /// - Throws: ``WireError`` `.damaged` for a state with rows that are not in its timetable.
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

    /// Encodes the differences between two states.
    /// - Parameter old: a state of the same timetable and epoch that the receiver has.
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

/// The header of every encoded state.
struct FrameHead {
    var format = SnapshotFrame.format
    var epoch: UInt64
    var sequence: UInt64
    /// The sequence number of the state from which the differences are taken; nil for a whole state.
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
