import ServerTestSupport

@testable import WebServer

extension Scene {
    func hub(limit: Int = 10) -> StreamHub {
        StreamHub(registry: registry, limit: limit) { [self] in now }
    }
}
