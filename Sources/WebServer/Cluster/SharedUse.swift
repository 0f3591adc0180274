import Cluster
import Crypto
import ServiceLifecycle
import Synchronization
import TransitCore

/// Who is allowed so much of the server.
protocol Charged: Sendable {
    /// What was used here since this was asked last, by whom in bytes.
    func takeUse() -> [[UInt8]: Int64]
    /// Counts what was used elsewhere.
    /// - Parameter now: rising seconds.
    func charge(at now: Double, _ find: ([UInt8]) -> Int64?)
}

/// Has what clients and programs use count on all nodes: every few seconds this node tells its own, and charges what others tell.
/// No request waits for it, and while the database is away each node counts for itself.
struct SharedUse: ServiceLifecycle.Service {
    let archive: any UseArchive
    /// The nodes' own.
    let key: [UInt8]
    let charged: [any Charged]
    /// Epoch seconds.
    let clock: @Sendable () -> Double
    /// Rising nanoseconds.
    let stopwatch: @Sendable () -> UInt64

    /// Seconds.
    private static let interval = 3.0

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(Self.interval))
                // What is lost with a database that is away was used by somebody who is counted here.
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
        let others = try await archive.exchange(use)
        guard !others.isEmpty else { return }
        for one in charged { one.charge(at: Double(stopwatch()) / 1e9) { others[Self.mark($0, dayKey)] } }
    }

    /// Another each day, so that marks of two days cannot be laid beside each other.
    private static func key(of day: Int64, _ key: [UInt8]) -> [UInt8] {
        SHA256.bytes(of: Array("use \(day) ".utf8) + key)
    }

    private static func mark(_ subject: [UInt8], _ dayKey: [UInt8]) -> Int64 {
        SHA256.bytes(of: dayKey + subject).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
