internal import Foundation

/// How a client behaves. The usual values suit an app that riders look at.
public struct ClientOptions: Sendable {
    /// Seconds without a byte after which an answer is given up.
    public var patience: Double = 20
    /// Seconds without a byte after which a stream is doubted and opened anew; the server sends one every fifteen.
    public var silence: Double = 40
    /// Bytes of the longest answer in JSON that is taken in, and of the longest event of a stream.
    public var longestAnswer = 32 << 20
    /// Bytes of the longest file that is taken in.
    public var longestFile = 1 << 30
    /// Bytes that the cache of answers may hold; 0 for none.
    public var cache = 8 << 20
    /// Seconds before a lost stream is opened again: the first pause doubles up to the last, and each is scattered by a
    /// quarter to either side, so that a server that comes back does not meet all at once.
    public var pauses: ClosedRange<Double> = 1...60
    /// Seconds between two looks at a journey.
    public var journeyInterval: Double = 20
    /// Epoch seconds by the device.
    public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// The usual values.
    public init() {}
}
