/// A request to a service that delivers messages to apps.
package struct AppPushRequest: Sendable {
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(url: String, headers: [(name: String, value: String)], body: [UInt8]) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// The reply of such a service.
package enum AppPushReply: Sendable, Equatable {
    /// - Parameter retryAfter: the value of `Retry-After` in seconds, if present.
    case status(Int, retryAfter: Int? = nil, body: [UInt8] = [])
    /// No connection, or no response in time.
    case silence
}

/// The HTTP transport to these services. APNs requires HTTP/2.
package protocol AppPushTransport: Sendable {
    func send(_ request: AppPushRequest) async -> AppPushReply
}
