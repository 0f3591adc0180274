import HTTPTypes
package import Hummingbird
package import NIOCore

/// The sender of a request, for endpoints that check authorization or read the request body.
package struct Caller: Sendable {
    package let request: Request
    package let client: ClientNetwork
    /// The arrival time in seconds of a monotonic clock.
    package let at: Double
    /// The channel of the connection or HTTP/2 stream that the request arrived on; nil in tests.
    package var channel: (any Channel)?

    /// Returns a closure that reports whether the client has disconnected. It may be called from any thread.
    package func departure() async -> @Sendable () -> Bool {
        guard let channel else { return { false } }
        return await Departure.flag(of: channel)
    }

    /// The token in `Authorization: Bearer …`.
    package var token: Substring? {
        guard let field = request.headers[.authorization], field.prefix(7).lowercased() == "bearer " else { return nil }
        return field.dropFirst(7)
    }

    /// Whether the browser reports that another site's page sent the request (`Sec-Fetch-Site`).
    package var isFromOtherSite: Bool { request.headers[.fetchSite] == "cross-site" }

    /// Reads the request's body.
    /// - Parameter limit: the maximum size in bytes.
    package func body(upTo limit: Int) async throws(Problem) -> [UInt8] {
        let tooLarge = Problem(
            status: .contentTooLarge, detail: "The request body exceeds the limit of \(limit) bytes.")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return Array(try await request.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch {
            throw .unreadable("The request body is incomplete.")
        }
    }
}

extension HTTPField.Name {
    fileprivate static let fetchSite = Self("Sec-Fetch-Site")!
}
