import HTTPServer
package import RiderData
import Synchronization

/// Access to riders' vaults: the repository, its limits, and the rate limiter.
package final class VaultAccess: Sendable {
    package let repository: any VaultRepository
    package let limits: VaultLimits
    let quota: ClientQuota
    private let current = Mutex(VaultExtent())

    package init(_ repository: any VaultRepository, limits: VaultLimits = VaultLimits()) {
        self.repository = repository
        self.limits = limits
        quota = ClientQuota(
            of: "vaults", requestsPerMinute: limits.requestsPerMinute, newPerDay: limits.newPerDay)
    }

    /// The size of all vaults when last measured.
    var extent: VaultExtent { current.withLock { $0 } }

    package func publish(_ extent: VaultExtent) { current.withLock { $0 = extent } }
}
