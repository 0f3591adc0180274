/// The limits of an HTTP response.
package struct HTTPLimits: Sendable, Equatable {
    /// The most bytes of a body, unpacked.
    package var bytes: Int
    /// The most seconds from the first byte asked to the last received.
    package var seconds: Int

    package init(bytes: Int, seconds: Int) {
        self.bytes = bytes
        self.seconds = seconds
    }

    package static let feed = HTTPLimits(bytes: 64_000_000, seconds: 20)
    package static let schedule = HTTPLimits(bytes: 2_000_000_000, seconds: 1800)
}
