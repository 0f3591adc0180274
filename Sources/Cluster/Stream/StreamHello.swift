import TransitCore

/// Who speaks at the beginning of a stream. A checksum follows its fields: everything after it is judged by them.
package struct StreamHello: StreamMessage, Sendable, Equatable {
    package static let kind = StreamFrame.Kind.hello

    package var node = ""
    /// Of the program, for people.
    package var version = ""
    /// Of the lease under which states are made.
    package var epoch: UInt64 = 0
    /// Of the database in which that lease is; see ``Leases/history``.
    package var history: UInt64 = 0
    /// Tells whoever makes the states from others under the same lease: where it is another, states are numbered anew.
    package var engine: UInt64 = 0

    package init(node: String, version: String, epoch: UInt64, history: UInt64 = 0, engine: UInt64) {
        (self.node, self.version, self.epoch, self.history, self.engine) = (node, version, epoch, history, engine)
    }

    package init() {}

    /// - Throws: `.otherFormat` for one that speaks otherwise, `.damaged` where the checksum is another.
    package mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        var format = SnapshotFrame.format
        try coder.byte(&format)
        guard format == SnapshotFrame.format else { throw .otherFormat(format) }
        try coder.text(&node)
        try coder.text(&version)
        try coder.integer(&epoch)
        try coder.integer(&history)
        try coder.integer(&engine)
        var sum = checksum
        try coder.integer(&sum)
        guard sum == checksum else { throw .damaged }
    }

    private var checksum: UInt64 {
        var checksum = Checksum()
        let fields = Array("\(node)\n\(version)\n\(epoch) \(history) \(engine)".utf8)
        fields.withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }
}
