/// A rate limiter whose usage is shared among the nodes of a cluster.
package protocol SharedQuota: Sendable {
    /// Removes and returns the usage on this node since the previous call. The dictionary's keys identify clients or
    /// API keys.
    func takeUse() -> [[UInt8]: Int64]
    /// Charges usage that was reported by other nodes.
    /// - Parameters:
    ///   - now: seconds of a monotonic clock.
    ///   - find: returns the usage for a dictionary key of ``takeUse()``; nil for none.
    func charge(at now: Double, _ find: ([UInt8]) -> Int64?)
}
