/// The node that makes an agency's live state, and its lease.
package struct Owner: Sendable, Hashable {
    package let node: String
    /// The base URL for other nodes: `http://10.0.0.5:8080`.
    package let address: String
    /// The lease's epoch, incremented at each change of owner.
    package let epoch: UInt64
    /// The id of the database that contains the lease; see ``Leases/history``.
    package let history: UInt64

    package init(node: String, address: String, epoch: UInt64, history: UInt64 = 0) {
        (self.node, self.address, self.epoch, self.history) = (node, address, epoch, history)
    }
}

/// The ownership of agencies, as known to this node.
package protocol Leases: AnyObject, Sendable {
    /// Returns the owner of an agency; nil if there is none.
    func owner(of agency: String) -> Owner?

    /// The id of the database's tables from which the leases were last read; 0 before the first answer. Epochs of two
    /// histories are not comparable, because a new database counts from 1 again.
    var history: UInt64 { get }

    /// Returns the epoch under which this node may publish an agency's state now; nil if it may not. Checked before
    /// each publication, because a suspended process does not know for how long it was stopped.
    func heldEpoch(of agency: String) -> UInt64?

    /// Returns a new stream that yields after changes of owners. Changes during which the consumer is busy are merged
    /// into one element.
    func changes() -> AsyncStream<Void>
}
