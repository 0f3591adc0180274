package import Foundation
import HTTPServer
package import RiderData
import Synchronization
import TransitCore

/// Access to riders' alarms: the store, the key that pages subscribe with, and the rate limits.
package final class AlarmAccess: Sendable {
    /// Figures for the metrics.
    package struct Figures: Sendable, Equatable {
        package var alarms: Int
        package var dispatcher: PushDispatcher.Counts
        /// Runs and alarms examined in the last pass over each agency, summed.
        package var work: Int

        package init(alarms: Int = 0, dispatcher: PushDispatcher.Counts = PushDispatcher.Counts(), work: Int = 0) {
            self.alarms = alarms
            self.dispatcher = dispatcher
            self.work = work
        }
    }

    package let registry: AlarmRegistry
    /// The server's VAPID public key, base64url.
    let publicKey: String
    /// Hosts of push services that may be contacted even at private addresses.
    let hosts: Set<String>
    /// Whether this server sends to a push service at the given URL.
    let isReachable: @Sendable (URL) async -> Bool
    let quota: ClientQuota
    /// The number of push services that a client may name per day, because each service that does not respond delays
    /// deliveries to others. Clients normally use one or two.
    static let mostHosts = 16
    private let current = Mutex(Figures())

    package init(
        _ registry: AlarmRegistry, publicKey: [UInt8], hosts: Set<String> = [],
        isReachable: @escaping @Sendable (URL) async -> Bool = { _ in true }
    ) {
        self.registry = registry
        self.isReachable = isReachable
        self.publicKey = Base64URL.text(publicKey)
        self.hosts = hosts
        quota = ClientQuota(
            of: "alarms", requestsPerMinute: registry.limits.requestsPerMinute, newPerDay: registry.limits.newPerDay,
            namesPerDay: Self.mostHosts)
    }

    /// The figures as last measured.
    var figures: Figures { current.withLock { $0 } }

    package func publish(_ figures: Figures) { current.withLock { $0 = figures } }
}
