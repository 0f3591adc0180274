/// The replication lag of a node behind an agency's owner.
package struct ReplicaFigures: Sendable, Equatable {
    /// The lease epoch under which the current snapshot was published; 0 without a snapshot.
    package var epoch: UInt64
    package var sequence: UInt64
    /// The time in milliseconds since the last message from the owner.
    package var quiet: Int64
    /// The age of the current snapshot in seconds, by the owner's clock; nil without a snapshot.
    package var age: Int64?
    /// The number of bytes received from owners since this node began to follow the agency.
    package var bytes: Int

    package init(epoch: UInt64, sequence: UInt64, quiet: Int64, age: Int64?, bytes: Int) {
        (self.epoch, self.sequence, self.quiet) = (epoch, sequence, quiet)
        (self.age, self.bytes) = (age, bytes)
    }
}
