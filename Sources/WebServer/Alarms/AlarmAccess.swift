package import Foundation
import HTTPServer
package import RiderData
import Synchronization
import TransitCore

/// Access to riders' alarms: the alarm store, the VAPID key for push subscriptions, and the rate limits.
package final class AlarmAccess: Sendable {
    /// The alarm statistics for the metrics.
    package struct Figures: Sendable, Equatable {
        package var alarms: Int
        package var dispatcher: PushDispatcher.Counts
        /// The number of runs and alarms examined in the last pass over each agency, summed over all agencies.
        package var work: Int

        package init(alarms: Int = 0, dispatcher: PushDispatcher.Counts = PushDispatcher.Counts(), work: Int = 0) {
            self.alarms = alarms
            self.dispatcher = dispatcher
            self.work = work
        }
    }

    package let registry: AlarmRegistry
    /// The server's VAPID public key in base64url.
    let publicKey: String
    /// The hosts of push services that may be contacted even at private addresses.
    let hosts: Set<String>
    /// Whether the server may send to a push service at the given URL.
    let isReachable: @Sendable (URL) async -> Bool
    let quota: ClientQuota
    /// The maximum number of push services that a client may use per day. A service that does not respond delays
    /// deliveries to others. Clients normally use one or two services.
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

    /// The most recent statistics.
    var figures: Figures { current.withLock { $0 } }

    package func publish(_ figures: Figures) { current.withLock { $0 = figures } }
}
