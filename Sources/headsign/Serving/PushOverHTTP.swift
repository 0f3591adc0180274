import Feeds
import Push

/// Asks push services over the network, where this server may go.
struct PushOverHTTP: PushTransport {
    let post: ExternalPost
    /// Hosts that the configuration names.
    let hosts: Set<String>

    func send(_ request: PushRequest) async -> PushResponse {
        guard request.address.isAllowed(named: hosts) else { return .forbidden }
        return switch await post.send(request.address.url, headers: request.headers, body: request.body) {
        case .status(let status, let pause): .status(status, retryAfter: pause)
        case .silence: .silence
        case .busy: .busy
        case .forbidden: .forbidden
        }
    }
}
