import AsyncHTTPClient
import Fetching
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import RiderData

/// Sends push requests to APNs, FCM and OneSignal, over HTTP/2 if the service supports it.
struct AppPushOverHTTP: AppPushTransport {
    private static let timeout: TimeAmount = .seconds(20)
    private static let mostBytes = 64 << 10

    private let client: HTTPClient
    private let failed: @Sendable (FeedError) -> Void

    /// Creates the transport.
    /// - Parameters:
    ///   - trust: The path of PEM certificates that are trusted in addition to the system's; nil for none.
    ///   - retriesConnections: Whether failed connections are retried until the connection timeout of 10 s, even after
    ///     a permanent error such as an invalid certificate.
    ///   - failed: Called with the error of each request without a response.
    init(
        trust: String?, retriesConnections: Bool = true, failed: @escaping @Sendable (FeedError) -> Void = { _ in }
    ) {
        self.failed = failed
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
        configuration.httpVersion = .automatic
        configuration.connectionPool.retryConnectionEstablishment = retriesConnections
        if let trust {
            var security = TLSConfiguration.makeClientConfiguration()
            security.additionalTrustRoots = [.file(trust)]
            configuration.tlsConfiguration = security
        }
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    func send(_ request: AppPushRequest) async -> AppPushReply {
        var sent = HTTPClientRequest(url: request.url)
        sent.method = .POST
        for field in request.headers { sent.headers.add(name: field.name, value: field.value) }
        sent.body = .bytes(request.body)
        let response: HTTPClientResponse
        do {
            response = try await client.execute(sent, timeout: Self.timeout)
        } catch {
            failed(.unreachable(host: URL(string: request.url)?.host() ?? "The service", ConnectionFailure(error)))
            return .silence
        }
        let body = try? await response.body.collect(upTo: Self.mostBytes)
        return .status(
            Int(response.status.code), retryAfter: response.headers.first(name: "retry-after").flatMap { Int($0) },
            body: body.map { Array($0.readableBytesView) } ?? [])
    }

    func close() async {
        try? await client.shutdown()
    }
}
