import Dispatch
import Foundation

/// Where this server goes when it is sent there by somebody else than its operator: see docs/decisions/0021.
struct OutwardRule: Sendable {
    /// The host that the configuration names, which may be private; nil if it names none.
    let namedHost: String?
    let addresses: @Sendable (String) -> [IPAddress]

    init(namedHost: String?, addresses: @escaping @Sendable (String) -> [IPAddress] = { IPAddress.all(of: $0) }) {
        self.namedHost = namedHost?.lowercased()
        self.addresses = addresses
    }

    /// Whether an answer may send on from one address to another.
    func permits(_ target: URL, from url: URL) async -> Bool {
        guard let scheme = target.scheme?.lowercased(), scheme == "https" || scheme == "http" && url.isPlain else {
            return false
        }
        return await permits(target)
    }

    /// Whether an address lies outside, or on the host that the configuration names.
    func permits(_ target: URL) async -> Bool {
        guard let host = target.host?.lowercased(), !host.isEmpty else { return false }
        if host == namedHost { return true }
        let found = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [addresses] in continuation.resume(returning: addresses(host)) }
        }
        return !found.isEmpty && found.allSatisfy(\.isPublic)
    }
}

extension URL {
    fileprivate var isPlain: Bool { scheme?.lowercased() == "http" }
}
