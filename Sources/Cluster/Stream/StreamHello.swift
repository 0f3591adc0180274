import TransitCore

/// The first message of a stream, which identifies the sender. A checksum follows its fields, because they determine
/// how subsequent frames are interpreted.
package struct StreamHello: StreamMessage, Sendable, Equatable {
    package static let kind = StreamFrame.Kind.hello

    package var node = ""
    /// The version of the sender's program, as shown to operators.
    package var version = ""
    /// The epoch of the lease under which the sender publishes.
    package var epoch: UInt64 = 0
    /// The ID of the set of lease tables that contains the lease; see ``Leases/history``.
    package var history: UInt64 = 0
    /// The ID of the sender's engine, which distinguishes successive engines under one lease. A new engine starts a new
    /// sequence of numbers.
    package var engine: UInt64 = 0

    package init(node: String, version: String, epoch: UInt64, history: UInt64 = 0, engine: UInt64) {
        (self.node, self.version, self.epoch, self.history, self.engine) = (node, version, epoch, history, engine)
    }

    package init() {}

    /// Encodes or decodes the message.
    /// - Throws: `.otherFormat` for another format version, `.damaged` for a wrong checksum.
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
