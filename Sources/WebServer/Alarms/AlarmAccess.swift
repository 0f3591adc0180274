package import Alarms
package import Foundation
package import Push
import Synchronization
import TransitCore

/// Riders' alarms: who keeps them, what pages subscribe with, and who comes too often.
package final class AlarmAccess: Sendable {
    /// What is told in the metrics.
    package struct Figures: Sendable, Equatable {
        package var alarms: Int
        package var courier: Courier.Counts
        /// Runs and alarms that the last look at each agency took, together.
        package var work: Int

        package init(alarms: Int = 0, courier: Courier.Counts = Courier.Counts(), work: Int = 0) {
            self.alarms = alarms
            self.courier = courier
            self.work = work
        }
    }

    package let keeper: AlarmKeeper
    /// Of the server, in letters.
    let publicKey: String
    /// That may be asked though they are private.
    let hosts: Set<String>
    /// Whether this server goes to an address of a push service.
    let isReachable: @Sendable (URL) async -> Bool
    let gate: ClientGate
    let hostGate = HostGate()
    private let current = Mutex(Figures())

    package init(
        _ keeper: AlarmKeeper, publicKey: [UInt8], hosts: Set<String> = [],
        isReachable: @escaping @Sendable (URL) async -> Bool = { _ in true }
    ) {
        self.keeper = keeper
        self.isReachable = isReachable
        self.publicKey = Base64URL.text(publicKey)
        self.hosts = hosts
        gate = ClientGate(
            of: "alarms", requestsPerMinute: keeper.limits.requestsPerMinute, newPerDay: keeper.limits.newPerDay)
    }

    /// As they were last measured.
    var figures: Figures { current.withLock { $0 } }

    package func publish(_ figures: Figures) { current.withLock { $0 = figures } }
}
