package import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A POST to an address that came from elsewhere: to hosts outside, and to those that the configuration names. Follows no
/// redirect, and takes nothing of an answer but its status and when to come again.
package final class OutwardPost: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// - Parameter retryAfter: seconds, a day at most.
        case status(Int, retryAfter: Int?)
        /// Not reached, or no answer in time.
        case silence
        /// The address lies in no place where this server goes.
        case forbidden
    }

    private let client: HTTPClient
    private let named: Set<String>
    private let seconds: Int
    private let clock: any EpochClock
    private let addresses: @Sendable (String) -> [IPAddress]
    private let pinned: Mutex<[String: Pinned]>

    /// A client for one host, at the address that was looked at.
    private final class Pinned: Sendable {
        let client: HTTPClient
        let madeAt: Int64

        init(_ client: HTTPClient, at madeAt: Int64) {
            self.client = client
            self.madeAt = madeAt
        }

        /// Whoever asks by it still holds it.
        deinit {
            let client = client
            Task { try? await client.shutdown() }
        }
    }

    /// Milliseconds after which a host's address is looked up anew, and hosts that are remembered.
    private static let life: Int64 = 300_000
    private static let mostHosts = 32

    /// - Parameters:
    ///   - named: hosts that the configuration names, which may be anywhere.
    ///   - seconds: for one request.
    package convenience init(client: HTTPClient, named: Set<String>, seconds: Int = 20, clock: any EpochClock) {
        self.init(client: client, named: named, seconds: seconds, clock: clock) { IPAddress.all(of: $0) }
    }

    init(
        client: HTTPClient, named: Set<String>, seconds: Int, clock: any EpochClock,
        addresses: @escaping @Sendable (String) -> [IPAddress]
    ) {
        self.client = client
        self.named = Set(named.map { $0.lowercased() })
        self.seconds = seconds
        self.clock = clock
        self.addresses = addresses
        pinned = Mutex([:])
    }

    package func send(_ url: URL, headers: [(name: String, value: String)], body: [UInt8]) async -> Outcome {
        guard let host = url.host?.lowercased(), !host.isEmpty else { return .forbidden }
        if named.contains(host) { return await ask(client, url, headers, body) }
        guard url.scheme?.lowercased() == "https" else { return .forbidden }
        if let known = known(host) { return await ask(known.client, url, headers, body) }
        let rule = OutwardRule(namedHost: nil, addresses: addresses)
        guard case .outside(let address) = await rule.way(to: url) else {
            // A name without an address may have one later; a private one is nobody's push service.
            return await hasNoAddress(host) ? .silence : .forbidden
        }
        let fresh = Pinned(FeedHTTPClient.make(pinning: host, to: address), at: clock.elapsed)
        keep(fresh, for: host)
        return await ask(fresh.client, url, headers, body)
    }

    /// Whether ``send(_:headers:body:)`` would not go there. A name that has no address now may have one later.
    package func isForbidden(_ url: URL) async -> Bool {
        guard let host = url.host?.lowercased(), !host.isEmpty else { return true }
        if named.contains(host) { return false }
        guard url.scheme?.lowercased() == "https" else { return true }
        if known(host) != nil { return false }
        let rule = OutwardRule(namedHost: nil, addresses: addresses)
        guard await rule.way(to: url) == nil else { return false }
        return await !hasNoAddress(host)
    }

    private func hasNoAddress(_ host: String) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [addresses] in continuation.resume(returning: addresses(host).isEmpty) }
        }
    }

    private func known(_ host: String) -> Pinned? {
        let now = clock.elapsed
        return pinned.withLock { $0[host].flatMap { now - $0.madeAt < Self.life ? $0 : nil } }
    }

    private func keep(_ client: Pinned, for host: String) {
        // What is dropped shuts down when nobody asks by it any more, outside the lock.
        let dropped = pinned.withLock { pinned -> [Pinned] in
            var dropped = [pinned.updateValue(client, forKey: host)].compactMap { $0 }
            while pinned.count > Self.mostHosts, let oldest = pinned.min(by: { $0.value.madeAt < $1.value.madeAt }) {
                dropped += [pinned.removeValue(forKey: oldest.key)].compactMap { $0 }
            }
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    private func ask(
        _ client: HTTPClient, _ url: URL, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) async -> Outcome {
        var request = HTTPClientRequest(url: url.absoluteString)
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
