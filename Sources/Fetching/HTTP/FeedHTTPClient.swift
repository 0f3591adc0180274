package import AsyncHTTPClient
import NIOCore

package enum FeedHTTPClient {
    /// Creates the HTTP client for fetching feeds. The caller handles redirects, so that keys are not sent to other
    /// hosts, and decompression, so that it is limited. The caller must shut the client down.
    ///
    /// - Parameter connectionsPerHost: The maximum number of concurrent connections per host; nil for a small default.
    package static func make(connectionsPerHost: Int? = nil) -> HTTPClient {
        var configuration = usual
        if let connectionsPerHost {
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionsPerHost
        }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Creates an HTTP client that connects to a fixed IP address, whatever the host name resolves to. Certificates are
    /// verified against the host name.
    ///
    /// - Parameter host: The host as in ``ExternalURL/host``. The client compares it byte by byte with the host of a
    ///   request.
    static func make(pinning host: String, to address: IPAddress) -> HTTPClient {
        var configuration = usual
        configuration.dnsOverride = [host: address.text]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private static var usual: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
        configuration.decompression = .disabled
        // Fails immediately if a connection is refused, because the poller decides when to retry.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
