import Fetching
import RiderData
import Synchronization
import TransitCore

/// Checks the credentials for push notifications to apps, by one request to each service to notify a nonexistent
/// device.
struct AppPushCheck {
    private let sidecar: Configuration.Sidecar
    private let clock: any EpochClock

    init(_ sidecar: Configuration.Sidecar, _ clock: any EpochClock) {
        (self.sidecar, self.clock) = (sidecar, clock)
    }

    /// The push services with configured credentials, each with its subject in check results and its name.
    static func services(of sidecar: Configuration.Sidecar) -> [(system: AppPushSystem, subject: String, name: String)]
    {
        let all: [(AppPushSystem, String, String, Bool)] = [
            (.ios, "sidecar/apns", "APNs", sidecar.apns != nil), (.android, "sidecar/fcm", "FCM", sidecar.fcm != nil),
            (.oneSignal, "sidecar/onesignal", "OneSignal", sidecar.oneSignal != nil),
        ]
        return all.filter(\.3).map { ($0.0, $0.1, $0.2) }
    }

    func findings() async -> [CheckResult] {
        let failure = LastFailure()
        let transport = AppPushOverHTTP(trust: sidecar.trust, retriesConnections: false) { failure.set($0) }
        let clock = clock
        let dispatcher = AppPushDispatcher(
            apns: try? sidecar.apns?.credentials, fcm: try? sidecar.fcm?.credentials,
            oneSignal: sidecar.oneSignal?.credentials, transport: transport, elapsed: { clock.elapsed },
            realNow: { clock.now.seconds })
        var findings: [CheckResult] = []
        for service in Self.services(of: sidecar) {
            let refusal = await dispatcher.refusalOfCredentials(for: service.system)
            if let error = failure.take() {
                findings.append(.failing(service.subject, error))
            } else if let refusal {
                findings.append(
                    CheckResult(
                        subject: service.subject, outcome: .failing, text: refusal,
                        hint: Self.hint(for: service.system)))
            } else {
                findings.append(
                    CheckResult(
                        subject: service.subject, outcome: .fine, text: "\(service.name) accepts the credentials"))
            }
        }
        await transport.close()
        return findings
    }

    private static func hint(for system: AppPushSystem) -> String {
        switch system {
        case .ios:
            "Compare key_id, team_id and topic with the key in Apple's developer account, and set this machine's clock."
        case .android:
            "Create a new key for the service account in Google Cloud, permit it to send with Firebase Cloud Messaging,"
                + " and set this machine's clock."
        case .oneSignal: "Compare app and key with Keys & IDs in OneSignal's settings of the app."
        }
    }
}

/// Stores the error of the last request that got no response.
private final class LastFailure: Sendable {
    private let error = Mutex<FeedError?>(nil)

    func set(_ error: FeedError) { self.error.withLock { $0 = error } }

    func take() -> FeedError? {
        error.withLock { error in
            defer { error = nil }
            return error
        }
    }
}
