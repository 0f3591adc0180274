import Hummingbird
import Logging
import NIOCore

/// The request context: server-side values about a request.
package struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The arrival time in nanoseconds of a monotonic clock, for measuring the duration.
    var began: UInt64 = 0
    /// The arrival time in epoch seconds; the response describes the state at this time.
    var now = 0.0
    var client = ClientNetwork.unknown
    /// Whether the request counts against the limit of an API key instead of the limit of the client's address.
    var hasKey = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The arrival time in seconds of a monotonic clock.
    var risingSeconds: Double { Double(began) / 1e9 }
}
