import Foundation
import HeadsignClient
import Synchronization
import Testing

/// A transport that records the requests and responses of another transport.
final class Noting: HTTPTransport {
    struct Exchange: Sendable {
        let request: HTTPRequest
        let status: Int
        let headers: [String: String]
        /// The body of a JSON response; nil for other types.
        let body: [UInt8]?

        /// The path of the URL without the server and the query.
        var path: String {
            let address = request.url.split(separator: "?")[0]
            return "/" + address.split(separator: "/").dropFirst(2).joined(separator: "/")
        }
    }

    private let base: any HTTPTransport
    private let notes = Mutex<[Exchange]>([])

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    var exchanges: [Exchange] { notes.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await base.send(request)
        var body: [UInt8]?
        if response.headers["content-type"]?.hasPrefix("application/json") == true {
            let bytes = try await response.body.collected(upTo: .max)
            response.body = HTTPBody(bytes)
            body = bytes
        }
        let note = Exchange(request: request, status: response.status, headers: response.headers, body: body)
        notes.withLock { $0.append(note) }
        return response
    }
}

/// A transport that returns the same body for every request.
struct Canned: HTTPTransport {
    let body: [UInt8]

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: 200, headers: [:], body: HTTPBody(body))
    }
}
