import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A GET that follows a few redirects, none into a private network and none from https to http. Headers, which may hold
/// keys, go to the endpoint's own host alone.
struct HTTPGet: Sendable {
    private static let mostRedirects = 5

    let client: HTTPClient
    let endpoint: HTTPEndpoint
    let limits: HTTPLimits

    /// The head of the answer, with its body still to come.
    func response(_ validators: HTTPValidators) async throws -> HTTPClientResponse {
        let rule = OutwardRule(namedHost: endpoint.isNamedByOperator ? endpoint.host : nil)
        var url = endpoint.url
        if !endpoint.isNamedByOperator {
            guard await rule.permits(url) else { throw FeedError.redirectedAstray }
        }
        for _ in 0...Self.mostRedirects {
            let response = try await client.execute(
                request(url, validators), timeout: .seconds(Int64(limits.seconds)))
            guard [301, 302, 303, 307, 308].contains(response.status.code) else { return response }
            guard let location = response.headers.first(name: "location"),
                let target = URL(string: location, relativeTo: url)?.absoluteURL
            else { throw FeedError.rejected(status: Int(response.status.code)) }
            guard await rule.permits(target, from: url) else { throw FeedError.redirectedAstray }
            url = target
        }
        throw FeedError.redirectedTooOften
    }

    private func request(_ url: URL, _ validators: HTTPValidators) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.headers.add(name: "user-agent", value: "Headsign")
        request.headers.add(name: "accept-encoding", value: "gzip")
        validators.add(to: &request.headers)
        if Self.isSameOrigin(url, endpoint.url) {
            for field in endpoint.headers { request.headers.replaceOrAdd(name: field.name, value: field.value) }
        }
        return request
    }

    private static func isSameOrigin(_ one: URL, _ other: URL) -> Bool {
        one.host?.lowercased() == other.host?.lowercased() && one.port == other.port
            // A key that was given for https does not go out in the open.
            && (one.scheme?.lowercased() == "https" || other.scheme?.lowercased() == "http")
    }

    /// Does something within the limits' time, and turns whatever goes wrong into a feed's error.
    func withinTime<Result: Sendable>(
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
        return .unreachable(host: endpoint.host)
    }
}
