import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import RiderData

/// Sends requests to APNs, FCM and OneSignal, over HTTP/2 where the service offers it.
struct AppPushOverHTTP: AppPushTransport {
    private static let timeout: TimeAmount = .seconds(20)
    private static let mostBytes = 64 << 10

    private let client: HTTPClient

    /// Creates the transport.
    /// - Parameter trust: a file with certificates in PEM that are trusted in addition; nil for none.
    init(trust: String?) {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
        configuration.httpVersion = .automatic
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
        guard let response = try? await client.execute(sent, timeout: Self.timeout) else { return .silence }
        let body = try? await response.body.collect(upTo: Self.mostBytes)
        return .status(
            Int(response.status.code), retryAfter: response.headers.first(name: "retry-after").flatMap { Int($0) },
            body: body.map { Array($0.readableBytesView) } ?? [])
    }

    func close() async {
        try? await client.shutdown()
    }
}
