/// How far behind its owner a node is with an agency.
package struct ReplicaFigures: Sendable, Equatable {
    /// Of the lease under which its state was made; 0 where none has come.
    package var epoch: UInt64
    package var sequence: UInt64
    /// Milliseconds since the owner was heard from.
    package var quiet: Int64
    /// Seconds since the state's moment, by the owner's clock; nil where none has come.
    package var age: Int64?
    /// That have come from owners since this node follows them.
    package var bytes: Int

    package init(epoch: UInt64, sequence: UInt64, quiet: Int64, age: Int64?, bytes: Int) {
        (self.epoch, self.sequence, self.quiet) = (epoch, sequence, quiet)
        (self.age, self.bytes) = (age, bytes)
    }
}
