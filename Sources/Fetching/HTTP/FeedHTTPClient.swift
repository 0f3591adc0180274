package import AsyncHTTPClient
import NIOCore

package enum FeedHTTPClient {
    /// Makes the client for fetching feeds. Redirects and decompression are handled by the caller, so that keys are not
    /// sent to other hosts and no body decompresses without limit. The caller shuts it down.
    ///
    /// - Parameter connectionsPerHost: The number of concurrent connections; nil for a few.
    package static func make(connectionsPerHost: Int? = nil) -> HTTPClient {
        var configuration = usual
        if let connectionsPerHost {
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionsPerHost
        }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Makes a client that connects to a fixed IP address, whatever the host name resolves to. Certificates are
    /// verified against the name.
    ///
    /// - Parameter host: The host as in ``ExternalURL/host``. The client compares it with a request's host byte by
    ///   byte.
    static func make(pinning host: String, to address: IPAddress) -> HTTPClient {
        var configuration = usual
        configuration.dnsOverride = [host: address.text]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private static var usual: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
        configuration.decompression = .disabled
        // Fail immediately on a closed port; the poller decides when to retry.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
