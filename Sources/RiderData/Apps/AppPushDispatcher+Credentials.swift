extension AppPushDispatcher {
    /// Sends a notification to a nonexistent device. The service checks the credentials before it looks up the device.
    /// - Returns: The reason why the credentials are rejected, or why there is no response; nil if they are accepted.
    package func refusalOfCredentials(for system: AppPushSystem) async -> String? {
        let message = AppPushMessage(
            .notification(title: "Headsign", text: "Check", key: "check", data: Array("{}".utf8)),
            collapse: "headsign-check", lifetime: 60)
        switch await send(message, to: AppPushTarget(system: system, token: Self.noDevice(of: system))) {
        case .delivered, .gone: return nil
        case .refused(let reason): return reason == FCMCredentials.refusalOfToken ? nil : reason
        case .again(let reason): return reason ?? "\(system) is not responding"
        }
    }

    /// Returns a well-formed token of a device that does not exist.
    private static func noDevice(of system: AppPushSystem) -> String {
        switch system {
        case .ios: String(repeating: "0", count: 64)
        case .android: "no-device"
        case .oneSignal: "00000000-0000-0000-0000-000000000000"
        }
    }
}
