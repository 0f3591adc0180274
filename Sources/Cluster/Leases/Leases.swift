/// Which node makes an agency's live state, and under which lease.
package struct Owner: Sendable, Hashable {
    package let node: String
    /// Where other nodes reach it, without a path: `http://10.0.0.5:8080`.
    package let address: String
    /// One more at each change of owner.
    package let epoch: UInt64
    /// Of the database in which the lease is; see ``Leases/history``.
    package let history: UInt64

    package init(node: String, address: String, epoch: UInt64, history: UInt64 = 0) {
        (self.node, self.address, self.epoch, self.history) = (node, address, epoch, history)
    }
}

/// Who owns which agency, as this node knows it.
package protocol Leases: AnyObject, Sendable {
    /// Nil where nobody does.
    func owner(of agency: String) -> Owner?

    /// The id of the database's tables that the leases were read from last. Epochs of two histories cannot be compared: a
    /// database that was made anew counts from 1 again. 0 before the database has answered.
    var history: UInt64 { get }

    /// The epoch under which this node may publish an agency's state at this very moment; nil where it may not. Asked before
    /// each state goes out, as a node that was stopped does not know how long.
    func heldEpoch(of agency: String) -> UInt64?

    /// Yields when an owner has changed; who comes late or is busy gets one for all. Each call makes a stream of its own.
    func changes() -> AsyncStream<Void>
}
