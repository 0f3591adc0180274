/// Which node makes an agency's live state, and under which lease.
package struct Owner: Sendable, Hashable {
    package let node: String
    /// Where other nodes reach it, without a path: `http://10.0.0.5:8080`.
    package let address: String
    /// One more at each change of owner.
    package let epoch: UInt64

    package init(node: String, address: String, epoch: UInt64) {
        (self.node, self.address, self.epoch) = (node, address, epoch)
    }
}

/// Who owns which agency, as this node knows it.
package protocol Leases: AnyObject, Sendable {
    /// Nil where nobody does.
    func owner(of agency: String) -> Owner?

    /// The epoch under which this node may publish an agency's state at this very moment; nil where it may not. Asked before
    /// each state goes out, as a node that was stopped does not know how long.
    func heldEpoch(of agency: String) -> UInt64?

    /// Yields when an owner has changed; who comes late or is busy gets one for all. Each call makes a stream of its own.
    func changes() -> AsyncStream<Void>
}
