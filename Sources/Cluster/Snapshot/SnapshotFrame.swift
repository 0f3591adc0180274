package import LiveModel
import TransitCore

/// The encoding of an agency's snapshots that are sent between nodes: complete, or as differences from an earlier
/// snapshot.
package enum SnapshotFrame {
    /// The version of the encoding, incremented with each change. Nodes with different releases can work together if
    /// their versions are equal.
    package static let format: UInt8 = 11

    /// A snapshot with its sequence number.
    package typealias Numbered = (number: UInt64, snapshot: LiveSnapshot)

    /// Encodes a complete snapshot.
    /// - Parameters:
    ///   - epoch: The epoch of the lease under which the snapshot was created.
    ///   - timetable: The content hash of its timetable.
    /// - Throws: ``WireError`` `.damaged` for a snapshot with rows that are not in its timetable.
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

    /// Encodes the differences between two snapshots.
    /// - Parameter old: A snapshot with the same timetable and epoch, which the receiver has.
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

/// The header of each encoded snapshot.
struct FrameHead {
    var format = SnapshotFrame.format
    var epoch: UInt64
    var sequence: UInt64
    /// The sequence number of the snapshot from which the differences are computed; nil for a complete snapshot.
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
