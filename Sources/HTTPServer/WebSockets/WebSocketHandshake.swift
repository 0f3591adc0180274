import Crypto
import Foundation
package import HTTPTypes
package import Hummingbird

/// The server's part of the opening handshake (RFC 6455, section 4.2).
package enum WebSocketHandshake {
    private static let version = "13"
    /// The GUID that is appended to the client's key before hashing (section 1.3).
    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    private static let keySize = 16

    /// Validates a client's handshake.
    /// - Returns: the fields of the response with status 101.
    /// - Throws: 426 for a request that does not open a WebSocket of version 13, 400 without a valid key.
    package static func response(to request: Request) throws(Problem) -> HTTPFields {
        guard request.method == .get, has("websocket", in: .upgrade, of: request),
            has("upgrade", in: .connection, of: request), request.headers[.secWebSocketVersion] == version
        else {
            throw Problem(
                status: .upgradeRequired, detail: "This URL is for WebSocket clients: connect with ws:// or wss://.",
                upgrade: "websocket")
        }
        let key = request.headers[.secWebSocketKey] ?? ""
        guard Data(base64Encoded: key)?.count == keySize else {
            throw .unreadable("Sec-WebSocket-Key must be \(keySize) bytes in base64.")
        }
        return [.upgrade: "websocket", .connection: "Upgrade", .secWebSocketAccept: accept(key)]
    }

    /// Returns the value that proves to the client that its key was read.
    static func accept(_ key: String) -> String {
        Data(Insecure.SHA1.hash(data: Data((key + suffix).utf8))).base64EncodedString()
    }

    /// Whether a field that is a list of tokens has a token, in any case.
    private static func has(_ token: String, in field: HTTPField.Name, of request: Request) -> Bool {
        request.headers[values: field].joined(separator: ",").split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() == token
        }
    }
}
