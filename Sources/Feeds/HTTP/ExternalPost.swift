package import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends POST requests to addresses from third parties: to public hosts, and to hosts in the configuration. Does not
/// follow redirects, and reads only the status and `Retry-After` of the response.
package final class ExternalPost: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// - Parameter retryAfter: Seconds, a day at most.
        case status(Int, retryAfter: Int?)
        /// Unreachable, timed out, or too many concurrent requests to the IP address.
        case silence
        /// The address is not allowed.
        case forbidden
    }

    private let client: HTTPClient
    private let named: Set<String>
    private let seconds: Int
    private let clock: any EpochClock
    private let rule: SSRFPolicy
    private let book = Mutex(Book())

    /// The resolved hosts, and the number of lookups in progress.
    private struct Book {
        var hosts: [String: Host] = [:]
        var underWay = 0
        /// Limits requests per IP address, because many names may resolve to one host that does not respond.
        var requests = AddressCounts(most: 16)
    }

    /// A resolved host; a public one has a client that is pinned to its IP address.
    private final class Host: Sendable {
        let place: SSRFPolicy.Place
        let client: HTTPClient?
        let lookedUpAt: Int64

        init(_ name: String, _ place: SSRFPolicy.Place, at lookedUpAt: Int64) {
            self.place = place
            self.lookedUpAt = lookedUpAt
            if case .outside(let address) = place {
                client = FeedHTTPClient.make(pinning: name, to: address)
            } else {
                client = nil
            }
        }

        /// Milliseconds after which the name is resolved again.
        private var life: Int64 { place == .nowhere ? 30_000 : 300_000 }

        func holds(at now: Int64) -> Bool { now - lookedUpAt < life }

        /// Requests in progress keep the host alive.
        deinit {
            guard let client else { return }
            Task { try? await client.shutdown() }
        }
    }

    /// The maximum number of cached hosts.
    private static let mostHosts = 32
    /// The maximum number of concurrent lookups, each of which blocks a thread.
    private static let mostUnderWay = 8

    /// - Parameters:
    ///   - named: The hosts in the configuration, which may be private.
    ///   - seconds: The time limit of a request.
    package convenience init(client: HTTPClient, named: Set<String>, seconds: Int = 20, clock: any EpochClock) {
        self.init(client: client, named: named, seconds: seconds, clock: clock) { IPAddress.all(of: $0) }
    }

    init(
        client: HTTPClient, named: Set<String>, seconds: Int, clock: any EpochClock,
        addresses: @escaping @Sendable (String) -> [IPAddress]
    ) {
        self.client = client
        self.named = Set(named.compactMap { ExternalURL.normal($0) })
        self.seconds = seconds
        self.clock = clock
        rule = SSRFPolicy(namedHost: nil, addresses: addresses)
    }

    package func send(_ address: URL, headers: [(name: String, value: String)], body: [UInt8]) async -> Outcome {
        guard let url = ExternalURL(address) else { return .forbidden }
        switch await way(to: url) {
        case .named: return await ask(client, url, headers, body)
        case .forbidden: return .forbidden
        case .unknown: return .silence
        case .host(let host):
            guard let client = host.client, case .outside(let address) = host.place else {
                return host.place == .inside ? .forbidden : .silence
            }
            guard book.withLock({ $0.requests.begin(at: address) }) else { return .silence }
            // Keeps the host, which owns its client, alive until the response has arrived.
            defer { withExtendedLifetime(host) { book.withLock { $0.requests.end(at: address) } } }
            return await ask(client, url, headers, body)
        }
    }

    /// Whether ``send(_:headers:body:)`` would refuse the address, based on its current DNS records.
    package func isForbidden(_ address: URL) async -> Bool {
        guard let url = ExternalURL(address) else { return true }
        return switch await way(to: url) {
        case .forbidden: true
        case .named, .unknown: false
        case .host(let host): host.place == .inside
        }
    }

    private enum Way {
        case named
        case host(Host)
        /// Too many other lookups are in progress.
        case unknown
        case forbidden
    }

    private func way(to url: ExternalURL) async -> Way {
        let name = url.host
        if named.contains(name) { return .named }
        guard !url.isPlain else { return .forbidden }
        let now = clock.elapsed
        let known = book.withLock { book -> Host?? in
            if let host = book.hosts[name], host.holds(at: now) { return host }
            guard book.underWay < Self.mostUnderWay else { return .none }
            book.underWay += 1
            return .some(nil)
        }
        guard let known else { return .unknown }
        if let known { return .host(known) }
        let host = Host(name, await rule.place(of: name), at: clock.elapsed)
        keep(host, named: name)
        return .host(host)
    }

    private func keep(_ host: Host, named name: String) {
        // Removed hosts shut down outside the lock, once no request uses them.
        let dropped = book.withLock { book -> [Host] in
            book.underWay -= 1
            var dropped = [book.hosts.updateValue(host, forKey: name)].compactMap { $0 }
            while book.hosts.count > Self.mostHosts,
                let oldest = book.hosts.min(by: { $0.value.lookedUpAt < $1.value.lookedUpAt })
            {
                dropped += [book.hosts.removeValue(forKey: oldest.key)].compactMap { $0 }
            }
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    private func ask(
        _ client: HTTPClient, _ url: ExternalURL, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) async -> Outcome {
        var request = HTTPClientRequest(url: url.url.absoluteString)
        request.method = .POST
        request.headers.add(name: "user-agent", value: "Headsign")
        for field in headers { request.headers.add(name: field.name, value: field.value) }
        request.body = .bytes(body)
        guard let response = try? await client.execute(request, timeout: .seconds(Int64(seconds))) else {
            return .silence
        }
        return .status(Int(response.status.code), retryAfter: retryAfter(response.headers))
    }
}
