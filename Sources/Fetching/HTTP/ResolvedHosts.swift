import AsyncHTTPClient
import TransitCore

/// A bounded cache of the hosts that requests from third parties go to, with their addresses, and the limit of
/// concurrent lookups. A host that has answered is evicted last, and its last address stays in use while its name
/// cannot be resolved, so that neither silent hosts nor silent name servers delay requests to it.
struct ResolvedHosts {
    /// A resolved host; a public one has a client that is pinned to its IP address.
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

        /// The milliseconds after which the name is resolved again.
        private var life: Int64 { place == .nowhere ? 30_000 : 300_000 }

        fileprivate func holds(at now: Int64) -> Bool { now - lookedUpAt < life }

        /// Requests in progress keep the host alive.
        deinit {
            guard let client else { return }
            Task { try? await client.shutdown() }
        }
    }

    /// The next action for a host.
    enum Step {
        case use(Host)
        /// The name is to be resolved; ``add(_:)`` must follow.
        case lookUp
        /// Too many other lookups are in progress.
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
    ///   - most: the limit of cached hosts.
    ///   - mostUnderWay: the limit of concurrent lookups, each of which blocks a thread.
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

    /// Ends a lookup.
    /// - Returns: the host to use, and those that are no longer cached: they shut down outside of locks, once no
    ///   request uses them.
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

    /// Records that a host has answered a request.
    mutating func noteAnswer(of name: String) { entries[name]?.hasAnswered = true }

    private static func isEvictedBefore(_ one: Entry, _ other: Entry) -> Bool {
        guard one.hasAnswered == other.hasAnswered else { return other.hasAnswered }
        return one.host.lookedUpAt < other.host.lookedUpAt
    }
}
