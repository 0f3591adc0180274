import HTTPTypes
import Hummingbird
import NIOCore

/// Whoever sends a request, for the few endpoints that let not everybody do everything.
struct Sender: Sendable {
    let request: Request
    let channel: any Channel
    /// When the request came, rising seconds.
    let at: Double

    /// What stands after `Bearer` in the request's `Authorization`.
    var token: Substring? {
        guard let field = request.headers[.authorization], field.prefix(7).lowercased() == "bearer " else { return nil }
        return field.dropFirst(7)
    }

    /// The client's address as far as it is known: for counting, not for keeping.
    var address: String {
        let peer = channel.remoteAddress?.ipAddress ?? ""
        guard peer.hasPrefix("127.") || peer == "::1", let proxied = request.headers[.forwardedFor] else { return peer }
        // A proxy on this machine adds whom it speaks for; what stands before that the client itself may have written.
        return proxied.split(separator: ",").last.map { $0.filter { $0 != " " } } ?? peer
    }

    /// The request's body.
    /// - Parameter limit: bytes.
    func body(upTo limit: Int) async throws(Problem) -> [UInt8] {
        let tooLarge = Problem(status: .contentTooLarge, detail: "At most \(limit) bytes can be sent here at once.")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return Array(try await request.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch {
            throw .unreadable("The request ended before its body did.")
        }
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = Self("X-Forwarded-For")!
}
