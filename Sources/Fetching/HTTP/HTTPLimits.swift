/// The limits on a response.
package struct HTTPLimits: Sendable, Equatable {
    /// The maximum size of a body after decompression, in bytes.
    package var bytes: Int
    /// The maximum time from sending the request to the end of the response, in seconds.
    package var seconds: Int

    package init(bytes: Int, seconds: Int) {
        self.bytes = bytes
        self.seconds = seconds
    }

    package static let feed = HTTPLimits(bytes: 64_000_000, seconds: 20)
    package static let schedule = HTTPLimits(bytes: 2_000_000_000, seconds: 1800)
}
