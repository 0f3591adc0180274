package import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A GET request that follows a limited number of redirects, but not into a private network or from HTTPS to HTTP.
/// Headers, which may contain keys, are sent only to the endpoint's own host.
package struct HTTPGet: Sendable {
    private static let mostRedirects = 5

    let client: HTTPClient
    package let endpoint: HTTPEndpoint
    package let limits: HTTPLimits

    package init(client: HTTPClient, endpoint: HTTPEndpoint, limits: HTTPLimits) {
        self.client = client
        self.endpoint = endpoint
        self.limits = limits
    }
    var addresses: @Sendable (String) -> [IPAddress] = { IPAddress.all(of: $0) }

    private enum Step<Result> {
        case done(Result)
        case sentOn(to: URL)
    }

    /// Sends the request and follows redirects.
    /// - Parameter use: Receives the head of the final response, and its body as a stream.
    package func response<Result>(
        _ validators: HTTPValidators, _ use: (HTTPClientResponse) async throws -> Result
    ) async throws -> Result {
        let rule = SSRFPolicy(namedHost: endpoint.isNamedByOperator ? endpoint.host : nil, addresses: addresses)
        guard var url = ExternalURL(endpoint.url) else { throw FeedError.badAddress }
        var way = endpoint.isNamedByOperator ? SSRFPolicy.Way.named : await rule.way(to: url)
        for _ in 0...Self.mostRedirects {
            guard let permitted = way else { throw FeedError.redirectedAstray }
            let step = try await asking(url, permitted) { client in
                try await ask(client, url, validators, use)
            }
            switch step {
            case .done(let result): return result
            case .sentOn(let location):
                guard let target = ExternalURL(location) else { throw FeedError.redirectedAstray }
                way = await rule.way(to: target, from: url)
                url = target
            }
        }
        throw FeedError.redirectedTooOften
    }

    /// Calls `body` with the HTTP client for a URL. For a host that is not configured, the client connects to the IP
    /// address that was checked, because the name may resolve to another one by now.
    private func asking<Result>(
        _ url: ExternalURL, _ way: SSRFPolicy.Way, _ body: (HTTPClient) async throws -> Result
    ) async throws -> Result {
        guard case .outside(let address) = way else { return try await body(client) }
        let pinned = FeedHTTPClient.make(pinning: url.host, to: address)
        do {
            let result = try await body(pinned)
            try? await pinned.shutdown()
            return result
        } catch {
            try? await pinned.shutdown()
            throw error
        }
    }

    private func ask<Result>(
        _ client: HTTPClient, _ url: ExternalURL, _ validators: HTTPValidators,
        _ use: (HTTPClientResponse) async throws -> Result
    ) async throws -> Step<Result> {
        let response = try await client.execute(request(url, validators), timeout: .seconds(Int64(limits.seconds)))
        guard [301, 302, 303, 307, 308].contains(response.status.code) else { return .done(try await use(response)) }
        guard let location = response.headers.first(name: "location"),
            let target = URL(string: location, relativeTo: url.url)?.absoluteURL
        else { throw FeedError.rejected(status: Int(response.status.code)) }
        return .sentOn(to: target)
    }

    private func request(_ url: ExternalURL, _ validators: HTTPValidators) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url.url.absoluteString)
        request.headers.add(name: "user-agent", value: "Headsign")
        request.headers.add(name: "accept-encoding", value: "gzip")
        validators.add(to: &request.headers)
        if isOwn(url) {
            for field in endpoint.headers { request.headers.replaceOrAdd(name: field.name, value: field.value) }
        }
        return request
    }

    private func isOwn(_ url: ExternalURL) -> Bool {
        guard let own = ExternalURL(endpoint.url) else { return false }
        // A key for HTTPS is never sent unencrypted.
        return url.host == own.host && url.url.port == own.url.port && (!url.isPlain || own.isPlain)
    }

    /// Runs an operation within the time limit, and converts all errors to ``FeedError``.
    package func withinTime<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws(FeedError) -> Result {
        do {
            return try await withThrowingTaskGroup(of: Result.self) { group in
                group.addTask(operation: body)
                group.addTask { [limits] in
                    try await Task.sleep(for: .seconds(limits.seconds))
                    throw FeedError.timedOut(seconds: limits.seconds)
                }
                defer { group.cancelAll() }
                guard let result = try await group.next() else { throw CancellationError() }
                return result
            }
        } catch {
            throw translated(error)
        }
    }

    private func translated(_ error: any Error) -> FeedError {
        if let error = error as? FeedError { return error }
        let slow: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout, .getConnectionFromPoolTimeout]
        if let error = error as? HTTPClientError, slow.contains(error) { return .timedOut(seconds: limits.seconds) }
        return .unreachable(host: endpoint.host, ConnectionFailure(error))
    }
}
