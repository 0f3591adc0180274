import HTTPTypes
import Hummingbird
import NIOCore

/// The sender of a request, for endpoints that check authorization or read a body.
struct Caller: Sendable {
    let request: Request
    let client: ClientNetwork
    /// The arrival time in seconds of a monotonic clock.
    let at: Double
    /// The connection or HTTP/2 stream of the request; nil in tests.
    var channel: (any Channel)?

    /// Returns a closure that reports whether the client has left. It may be called from any thread.
    func departure() async -> @Sendable () -> Bool {
        guard let channel else { return { false } }
        return await Departure.flag(of: channel)
    }

    /// The token in `Authorization: Bearer …`.
    var token: Substring? {
        guard let field = request.headers[.authorization], field.prefix(7).lowercased() == "bearer " else { return nil }
        return field.dropFirst(7)
    }

    /// Whether the browser reports that another site's page sent the request (`Sec-Fetch-Site`).
    var isFromOtherSite: Bool { request.headers[.fetchSite] == "cross-site" }

    /// Reads the request's body.
    /// - Parameter limit: the maximum size in bytes.
    func body(upTo limit: Int) async throws(Problem) -> [UInt8] {
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
