/// The node that maintains an agency's live state, and its lease.
package struct Owner: Sendable, Hashable {
    package let node: String
    /// The base URL for other nodes, such as `http://10.0.0.5:8080`.
    package let address: String
    /// The lease's epoch, incremented with each change of owner.
    package let epoch: UInt64
    /// The ID of the set of lease tables that contains the lease; see ``Leases/history``.
    package let history: UInt64

    package init(node: String, address: String, epoch: UInt64, history: UInt64 = 0) {
        (self.node, self.address, self.epoch, self.history) = (node, address, epoch, history)
    }
}

/// The ownership of agencies, as known to this node.
package protocol Leases: AnyObject, Sendable {
    /// Returns the owner of an agency; nil if there is none.
    func owner(of agency: String) -> Owner?

    /// The ID of the set of lease tables from which the leases were last read; 0 before the first response. Epochs from
    /// different sets are not comparable, because epochs restart at 1 in recreated tables.
    var history: UInt64 { get }

    /// Returns the lease epoch under which this node may now publish an agency's state; nil if it may not publish. It
    /// is checked before each publication, because a process does not notice for how long it was suspended.
    func heldEpoch(of agency: String) -> UInt64?

    /// Returns a new stream that yields after an agency's owner has changed. Changes while the consumer is busy are
    /// combined into one element.
    func changes() -> AsyncStream<Void>
}
