/// An HTTP request to a push service for apps.
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

/// The response of a push service for apps.
package enum AppPushReply: Sendable, Equatable {
    /// The service responded.
    /// - Parameter retryAfter: The value of `Retry-After` in seconds, if present.
    case status(Int, retryAfter: Int? = nil, body: [UInt8] = [])
    /// There was no connection, or no response in time.
    case silence
}

/// The HTTP transport to push services for apps. APNs requires HTTP/2.
package protocol AppPushTransport: Sendable {
    func send(_ request: AppPushRequest) async -> AppPushReply
}
