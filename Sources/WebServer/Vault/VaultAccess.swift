import HTTPServer
package import RiderData
import Synchronization

/// Access to riders' vaults: the store, its limits, and the rate limiter.
package final class VaultAccess: Sendable {
    package let archive: any VaultRepository
    package let limits: VaultLimits
    let gate: ClientQuota
    private let current = Mutex(VaultExtent())

    package init(_ archive: any VaultRepository, limits: VaultLimits = VaultLimits()) {
        self.archive = archive
        self.limits = limits
        gate = ClientQuota(
            of: "vaults", requestsPerMinute: limits.requestsPerMinute, newPerDay: limits.newPerDay)
    }

    /// The figures as last measured.
    var extent: VaultExtent { current.withLock { $0 } }

    package func publish(_ extent: VaultExtent) { current.withLock { $0 = extent } }
}
