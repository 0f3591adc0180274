import Foundation
package import HTTPTypes
import Hummingbird
package import HummingbirdTesting
import NIOCore
import Testing

extension TestClientProtocol {
    /// Sends a request; the default method is GET.
    package func ask(
        _ uri: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await executeRequest(uri: uri, method: method, headers: headers, body: nil)
    }
}

extension TestResponse {
    package var text: String { String(buffer: body) }

    package var bytes: [UInt8] { Array(body.readableBytesView) }

    /// The response body as a JSON object.
    package var json: [String: Any] {
        get throws {
            let object = try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
            return try #require(object as? [String: Any])
        }
    }

    package func list(_ name: String) throws -> [[String: Any]] { try #require(json[name] as? [[String: Any]]) }

    /// The error messages of invalid fields, by field name.
    package var wrongFields: [String: String] {
        get throws { try #require(json["fields"] as? [String: String]) }
    }
}
