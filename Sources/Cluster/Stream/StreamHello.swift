/// Who speaks at the beginning of a stream.
package struct StreamHello: StreamMessage, Sendable, Equatable {
    package static let kind = StreamFrame.Kind.hello

    package var node = ""
    /// Of the program, for people.
    package var version = ""
    /// Of the lease under which states are made.
    package var epoch: UInt64 = 0
    /// Tells whoever makes the states from others under the same lease: where it is another, states are numbered anew.
    package var engine: UInt64 = 0

    package init(node: String, version: String, epoch: UInt64, engine: UInt64) {
        (self.node, self.version, self.epoch, self.engine) = (node, version, epoch, engine)
    }

    package init() {}

    /// - Throws: `.otherFormat` for one that speaks otherwise.
    package mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        var format = SnapshotFrame.format
        try coder.byte(&format)
        guard format == SnapshotFrame.format else { throw .otherFormat(format) }
        try coder.text(&node)
        try coder.text(&version)
        try coder.integer(&epoch)
        try coder.integer(&engine)
    }
}
