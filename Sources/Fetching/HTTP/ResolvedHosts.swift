import AsyncHTTPClient
import TransitCore

/// A bounded cache of resolved hosts that requests for third parties are sent to. It also limits concurrent lookups.
/// Hosts that have responded are evicted last, and their last address is used while their name cannot be resolved.
/// Unresponsive hosts and name servers thus do not delay requests to hosts that have responded.
struct ResolvedHosts {
    /// A resolved host. A public host has an HTTP client that is pinned to its IP address.
    final class Host: Sendable {
        let name: String
        let place: SSRFPolicy.Place
        let client: HTTPClient?
        fileprivate let lookedUpAt: Int64

        init(_ name: String, _ place: SSRFPolicy.Place, at lookedUpAt: Int64) {
            self.name = name
            self.place = place
            self.lookedUpAt = lookedUpAt
            if case .outside(let address) = place {
                client = FeedHTTPClient.make(pinning: name, to: address)
            } else {
                client = nil
            }
        }

        /// The time in milliseconds after which the name is resolved again.
        private var life: Int64 { place == .nowhere ? 30_000 : 300_000 }

        fileprivate func holds(at now: Int64) -> Bool { now - lookedUpAt < life }

        /// Shuts the client down. Requests in progress keep the host alive.
        deinit {
            guard let client else { return }
            Task { try? await client.shutdown() }
        }
    }

    /// The next action for a request to a host.
    enum Step {
        case use(Host)
        /// The caller resolves the name, and must then call ``add(_:)``.
        case lookUp
        /// Too many lookups are in progress, so the request cannot be sent now.
        case wait
    }

    private struct Entry {
        var host: Host
        var hasAnswered: Bool
    }

    private let most: Int
    private let mostUnderWay: Int
    private var entries: [String: Entry] = [:]
    private var underWay = 0

    /// - Parameters:
    ///   - most: The maximum number of cached hosts.
    ///   - mostUnderWay: The maximum number of concurrent lookups, each of which blocks a thread.
    init(most: Int = 32, mostUnderWay: Int = 8) {
        self.most = most
        self.mostUnderWay = mostUnderWay
    }

    mutating func step(to name: String, at now: Int64) -> Step {
        let known = entries[name]
        if let known, known.host.holds(at: now) { return .use(known.host) }
        if underWay < mostUnderWay {
            underWay += 1
            return .lookUp
        }
        if let known, known.hasAnswered { return .use(known.host) }
        return .wait
    }

    /// Ends a lookup, and adds its result to the cache.
    /// - Returns: The host to use, and the hosts that are no longer cached. The caller must release those outside of
    ///   locks. They shut down once no request uses them.
    mutating func add(_ host: Host) -> (used: Host, dropped: [Host]) {
        underWay -= 1
        let known = entries[host.name]
        if let known, known.hasAnswered, host.place == .nowhere { return (known.host, [host]) }
        entries[host.name] = Entry(host: host, hasAnswered: known?.hasAnswered ?? false)
        var dropped = [known?.host].compactMap { $0 }
        while entries.count > most, let last = entries.values.min(by: Self.isEvictedBefore) {
            entries[last.host.name] = nil
            dropped.append(last.host)
        }
        return (host, dropped)
    }

    /// Records that a host has responded to a request.
    mutating func noteAnswer(of name: String) { entries[name]?.hasAnswered = true }

    private static func isEvictedBefore(_ one: Entry, _ other: Entry) -> Bool {
        guard one.hasAnswered == other.hasAnswered else { return other.hasAnswered }
        return one.host.lookedUpAt < other.host.lookedUpAt
    }
}
