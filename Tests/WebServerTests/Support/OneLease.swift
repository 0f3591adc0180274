import Cluster
import Synchronization

/// The lease of one agency, which a test grants and revokes.
final class OneLease: Leases {
    private let state = Mutex<UInt64?>(3)

    var held: UInt64? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    var history: UInt64 { 1 }
    func owner(of agency: String) -> Owner? { nil }
    func heldEpoch(of agency: String) -> UInt64? { held }
    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
