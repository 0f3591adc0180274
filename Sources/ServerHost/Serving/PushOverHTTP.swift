import Fetching
import RiderData

/// Sends web push requests to push services, only to permitted hosts.
struct PushOverHTTP: PushTransport {
    let post: ExternalPost
    /// Hosts that the configuration permits in addition to public ones.
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
