import Cluster
import Crypto
import HTTPServer
import ServiceLifecycle
import Synchronization
import TransitCore

/// Shares the usage of clients and API keys among all nodes. Every few seconds, this node publishes its own usage and
/// charges the usage of other nodes. Requests never wait for the exchange. While the database is unreachable, each node
/// counts only its own usage.
struct SharedUse: ServiceLifecycle.Service {
    let repository: any UseRepository
    /// The secret key shared by all nodes.
    let key: [UInt8]
    let charged: [any SharedQuota]
    /// Returns the time in epoch seconds.
    let clock: @Sendable () -> Double
    /// Returns the time of a monotonic clock in nanoseconds.
    let stopwatch: @Sendable () -> UInt64

    /// The number of seconds between exchanges.
    private static let interval = 3.0

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(Self.interval))
                // Errors are ignored: usage that could not be shared has still been counted on this node.
                try? await exchange()
            }
        }
    }

    func exchange() async throws {
        let dayKey = Self.key(of: Int64(clock() / 86_400), key)
        var use: [Int64: Int64] = [:]
        for one in charged {
            for (subject, amount) in one.takeUse() { use[Self.mark(subject, dayKey), default: 0] += amount }
        }
        let others = try await repository.exchange(use)
        guard !others.isEmpty else { return }
        for one in charged { one.charge(at: Double(stopwatch()) / 1e9) { others[Self.mark($0, dayKey)] } }
    }

    /// Returns the key for hashing client addresses on a day. It changes daily, so that the hashes of one client on
    /// different days cannot be linked.
    private static func key(of day: Int64, _ key: [UInt8]) -> [UInt8] {
        SHA256.bytes(of: Array("use \(day) ".utf8) + key)
    }

    private static func mark(_ subject: [UInt8], _ dayKey: [UInt8]) -> Int64 {
        SHA256.bytes(of: dayKey + subject).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
