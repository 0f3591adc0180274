/// The lag of a node behind the owner of an agency.
package struct ReplicaFigures: Sendable, Equatable {
    /// The epoch of the lease under which its state was made; 0 without a state.
    package var epoch: UInt64
    package var sequence: UInt64
    /// Milliseconds since the owner was heard from.
    package var quiet: Int64
    /// The age of the state in seconds, by the owner's clock; nil without a state.
    package var age: Int64?
    /// Bytes received from owners since this node follows the agency.
    package var bytes: Int

    package init(epoch: UInt64, sequence: UInt64, quiet: Int64, age: Int64?, bytes: Int) {
        (self.epoch, self.sequence, self.quiet) = (epoch, sequence, quiet)
        (self.age, self.bytes) = (age, bytes)
    }
}
