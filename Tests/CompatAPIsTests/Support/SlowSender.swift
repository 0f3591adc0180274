import RiderData
import Synchronization
import Testing

@testable import CompatAPIs

/// A push sender that, while sending, performs another request of the app.
final class SlowSender: AppPushSender {
    let access = Mutex<SidecarAccess?>(nil)
    private let result: AppPushResult
    private let request: @Sendable (SidecarAccess) async throws -> Void

    init(_ result: AppPushResult = .delivered, request: @escaping @Sendable (SidecarAccess) async throws -> Void) {
        self.result = result
        self.request = request
    }

    func reaches(_ system: AppPushSystem) -> Bool { true }

    func send(_ message: AppPushMessage, to target: AppPushTarget) async -> AppPushResult {
        do {
            try await request(try #require(access.withLock { $0 }))
        } catch {
            Issue.record(error)
        }
        return result
    }
}
