import Hummingbird
import Logging
import NIOCore

/// What is known of a request on its way through the server, beside what it says itself.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// When it came: rising nanoseconds, to measure with.
    var began: UInt64 = 0
    /// When it came: epoch seconds, by which it is answered.
    var now = 0.0
    var client = ClientNetwork.unknown
    /// It has been counted by its key, and so is not by its address.
    var hasKey = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// When it came: rising seconds.
    var risingSeconds: Double { Double(began) / 1e9 }
}
