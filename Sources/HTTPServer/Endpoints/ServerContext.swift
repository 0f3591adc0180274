import Hummingbird
import Logging
import NIOCore

/// The request context: values about a request that are not part of it.
package struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The arrival time in nanoseconds of a monotonic clock, for measuring.
    var began: UInt64 = 0
    /// The arrival time in epoch seconds; the request is answered as of this time.
    var now = 0.0
    var client = ClientNetwork.unknown
    /// Whether the request counts against an API key, and therefore not against its address.
    var hasKey = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The arrival time in seconds of a monotonic clock.
    var risingSeconds: Double { Double(began) / 1e9 }
}
