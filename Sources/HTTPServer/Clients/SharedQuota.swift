/// A rate limiter whose usage is shared among nodes.
package protocol SharedQuota: Sendable {
    /// Removes and returns the usage on this node since the last call. Keys identify clients or API keys.
    func takeUse() -> [[UInt8]: Int64]
    /// Adds usage on other nodes.
    /// - Parameters:
    ///   - now: seconds of a monotonic clock.
    ///   - find: returns the usage by a key of ``takeUse()``; nil for none.
    func charge(at now: Double, _ find: ([UInt8]) -> Int64?)
}
