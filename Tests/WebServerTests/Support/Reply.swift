import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

extension TestClientProtocol {
    /// A GET, or what is given.
    func ask(
        _ uri: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await executeRequest(uri: uri, method: method, headers: headers, body: nil)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    var bytes: [UInt8] { Array(body.readableBytesView) }

    /// The body as an object of JSON.
    var json: [String: Any] {
        get throws {
            let object = try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
            return try #require(object as? [String: Any])
        }
    }

    func list(_ name: String) throws -> [[String: Any]] { try #require(json[name] as? [[String: Any]]) }

    /// The complaints by field.
    var wrongFields: [String: String] {
        get throws { try #require(json["fields"] as? [String: String]) }
    }
}
