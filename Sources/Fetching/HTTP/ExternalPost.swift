package import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends POST requests to URLs supplied by third parties, on public hosts or on hosts in the configuration. Redirects
/// are not followed. Only the status and `Retry-After` of the response are read.
package final class ExternalPost: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// The response status.
        /// - Parameter retryAfter: The number of seconds to wait, at most a day.
        case status(Int, retryAfter: Int?)
        /// The host is unreachable, or the request timed out.
        case silence
        /// The request was not sent, because too many lookups, or too many requests to the IP address, are in progress.
        case busy
        /// The SSRF policy forbids the URL.
        case forbidden
    }

    private let client: HTTPClient
    private let named: Set<String>
    private let seconds: Int
    private let clock: any EpochClock
    private let rule: SSRFPolicy
    private let book = Mutex(Book())

    private struct Book {
        var hosts = ResolvedHosts()
        /// Requests in progress by IP address, because many host names may resolve to one address that does not
        /// respond.
        var requests = AddressCounts(most: 16)
    }

    /// - Parameters:
    ///   - named: The hosts in the configuration, which may have private addresses.
    ///   - seconds: The time limit of a request in seconds.
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
        case .unknown: return .busy
        case .host(let host):
            guard let client = host.client, case .outside(let address) = host.place else {
                return host.place == .inside ? .forbidden : .silence
            }
            guard book.withLock({ $0.requests.begin(at: address) }) else { return .busy }
            // Keeps the host alive until the response has arrived, because the host owns the HTTP client.
            defer { withExtendedLifetime(host) { book.withLock { $0.requests.end(at: address) } } }
            let outcome = await ask(client, url, headers, body)
            if case .status = outcome { book.withLock { $0.hosts.noteAnswer(of: host.name) } }
            return outcome
        }
    }

    /// Whether ``send(_:headers:body:)`` would refuse the URL, according to the current DNS records.
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
        case host(ResolvedHosts.Host)
        /// The host cannot be resolved now, because too many lookups are in progress.
        case unknown
        case forbidden
    }

    private func way(to url: ExternalURL) async -> Way {
        let name = url.host
        if named.contains(name) { return .named }
        guard !url.isPlain else { return .forbidden }
        let now = clock.elapsed
        switch book.withLock({ $0.hosts.step(to: name, at: now) }) {
        case .use(let host): return .host(host)
        case .wait: return .unknown
        case .lookUp: break
        }
        let host = ResolvedHosts.Host(name, await rule.place(of: name), at: clock.elapsed)
        let (used, dropped) = book.withLock { $0.hosts.add(host) }
        withExtendedLifetime(dropped) {}
        return .host(used)
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
