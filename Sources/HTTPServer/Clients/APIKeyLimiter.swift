import HTTPTypes
import Synchronization

/// The rate limiter of API keys. On each API surface that requires a key, it checks the key of each request and counts
/// requests per key.
package final class APIKeyLimiter: SharedQuota {
    private let keys: [AccessKey]
    private let interfaces: [APISurface]
    private let programs: Mutex<[Program]>

    private struct Program {
        var allowance: TokenBucket
        /// The number of requests not yet reported to other nodes of the cluster.
        var unreported: Int64 = 0
    }

    /// Creates a limiter for the operator's API keys.
    /// - Parameter interfaces: the API surfaces that require a key.
    /// - Returns: nil if the operator has issued no keys; all surfaces are then public.
    package init?(_ keys: [AccessKey], for interfaces: [APISurface]) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys
        self.interfaces = interfaces
        programs = Mutex(keys.map { Program(allowance: TokenBucket($0.perMinute, per: 60)) })
    }

    /// Takes one token from the bucket of the API key in the query.
    /// - Parameter stopwatch: the time of a monotonic clock in nanoseconds.
    /// - Returns: false if the path requires no key.
    /// - Throws: 401 without a valid key; 429 if the key's bucket is empty.
    package func admit(path: String, query: String?, stopwatch: UInt64) throws(Problem) -> Bool {
        guard interfaces.contains(where: { $0.owns(path) }) else { return false }
        let given = query.flatMap { Self.key(in: $0) }
        guard let number = keys.firstIndex(where: { $0.value == given }) else {
            throw Problem(status: .unauthorized, detail: "permission denied")
        }
        let isAllowed = programs.withLock { programs in
            let isAllowed = programs[number].allowance.take(at: Double(stopwatch) / 1e9)
            if isAllowed { programs[number].unreported += 1 }
            return isAllowed
        }
        guard isAllowed else {
            throw .tooMany(
                "The limit of \(keys[number].perMinute) requests per minute of this key has been reached.",
                retryAfter: 60 / keys[number].perMinute + 1)
        }
        return true
    }

    package func takeUse() -> [[UInt8]: Int64] {
        let unreported = programs.withLock { programs in
            defer { for number in programs.indices { programs[number].unreported = 0 } }
            return programs.map(\.unreported)
        }
        let used = zip(keys, unreported).filter { $0.1 > 0 }.map { (Self.subject($0), $1) }
        return Dictionary(used, uniquingKeysWith: +)
    }

    package func charge(at now: Double, _ find: ([UInt8]) -> Int64?) {
        for (number, key) in keys.enumerated() {
            guard let amount = find(Self.subject(key)) else { continue }
            programs.withLock { $0[number].allowance.charge(Double(amount), at: now) }
        }
    }

    private static func subject(_ key: AccessKey) -> [UInt8] { Array("key \(key.value)".utf8) }

    private static func key(in query: String) -> String? {
        let field = query.split(separator: "&").first { $0.hasPrefix("key=") }
        return field.flatMap { PercentDecoding.decode($0.dropFirst(4), plusIsSpace: true) }
    }
}
