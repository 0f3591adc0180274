package import NIOCore

/// The application side of one WebSocket connection. Its methods are called on the connection's event loop.
package protocol WebSocketSession: Sendable {
    /// The time between two calls of ``update()``.
    static var interval: TimeAmount { get }
    /// Handles a text message from the client.
    /// - Returns: the text messages to send in response.
    mutating func receive(_ message: String) -> [String]
    /// Returns the text messages that are due.
    mutating func update() -> [String]
}
