package import AsyncHTTPClient
import NIOCore

package enum FeedHTTPClient {
    /// The client that feeds are fetched with. Redirects and compression are left to us, so that keys do not travel to
    /// other hosts and no body unpacks without bounds. Whoever makes it shuts it down.
    /// - Parameter connectionsPerHost: at once; nil for a few.
    package static func make(connectionsPerHost: Int? = nil) -> HTTPClient {
        var configuration = usual
        if let connectionsPerHost {
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionsPerHost
        }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// One that finds a host at an address, whatever the host's name leads to. Certificates are held to the name.
    /// - Parameter host: spelled as in ``OutwardURL/host``. The client compares it with a request's host byte by byte.
    static func make(pinning host: String, to address: IPAddress) -> HTTPClient {
        var configuration = usual
        configuration.dnsOverride = [host: address.text]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private static var usual: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
        configuration.decompression = .disabled
        // A closed port is known at once; when to try again is the poller's to decide.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
