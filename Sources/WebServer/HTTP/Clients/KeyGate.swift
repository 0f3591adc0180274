import HTTPTypes
import Synchronization

/// Lets programs with a key use the interfaces that need one, each so often.
final class KeyGate: Sendable {
    private let keys: [ServerConfiguration.AccessKey]
    private let interfaces: [Interface]
    private let allowances: Mutex<[Allowance]>

    /// - Parameter interfaces: that programs need a key for.
    /// - Returns: nil for no keys: whoever comes is let in.
    init?(_ keys: [ServerConfiguration.AccessKey], for interfaces: [Interface]) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys
        self.interfaces = interfaces
        allowances = Mutex(keys.map { Allowance($0.perMinute, per: 60) })
    }

    /// Counts a request, and refuses it without a key, or with one that is used up for now.
    /// - Parameter stopwatch: rising nanoseconds.
    /// - Returns: whether it has been counted by its key.
    func admit(path: String, query: String?, stopwatch: UInt64) throws(Problem) -> Bool {
        guard interfaces.contains(where: { $0.owns(path) }) else { return false }
        let given = query.flatMap { Self.key(in: $0) }
        guard let number = keys.firstIndex(where: { $0.value == given }) else {
            throw Problem(status: .unauthorized, detail: "permission denied")
        }
        guard allowances.withLock({ $0[number].take(at: Double(stopwatch) / 1e9) }) else {
            throw .tooMany(
                "This key allows \(keys[number].perMinute) requests a minute.",
                retryAfter: 60 / keys[number].perMinute + 1)
        }
        return true
    }

    private static func key(in query: String) -> String? {
        let field = query.split(separator: "&").first { $0.hasPrefix("key=") }
        return field.flatMap { PercentDecoding.decode($0.dropFirst(4), plusIsSpace: true) }
    }
}
