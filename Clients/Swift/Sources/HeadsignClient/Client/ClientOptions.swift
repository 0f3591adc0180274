internal import Foundation

/// Timeouts and limits of a client. The defaults suit an interactive app.
public struct ClientOptions: Sendable {
    /// The time in seconds without any received byte after which a request fails.
    public var patience: Double = 20
    /// The time in seconds without any received byte after which a stream is reopened. The server sends a byte at least
    /// every fifteen seconds.
    public var silence: Double = 40
    /// The maximum size of a JSON response and of an event of a stream, in bytes.
    public var longestAnswer = 32 << 20
    /// The maximum size of a downloaded file, in bytes.
    public var longestFile = 1 << 30
    /// The capacity of the response cache in bytes; 0 disables it.
    public var cache = 8 << 20
    /// The pauses in seconds before a lost stream is reopened. The first pause is the lower bound; each failure doubles
    /// it, up to the upper bound. Each pause has a jitter of 25 %, so that clients do not reconnect simultaneously to a
    /// restarted server.
    public var pauses: ClosedRange<Double> = 1...60
    /// The polling interval of a watched journey, in seconds.
    public var journeyInterval: Double = 20
    /// The device's clock, in epoch seconds.
    public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// Creates the default options.
    public init() {}
}
