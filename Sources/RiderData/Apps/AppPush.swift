package import TransitCore

/// A system through which the phones' own apps are reached.
package enum AppPushSystem: String, Codable, Sendable, CaseIterable {
    /// Apple Push Notification service.
    case ios
    /// Firebase Cloud Messaging.
    case android
    /// OneSignal, which old apps are registered with.
    case oneSignal
}

/// The address of an app on a device.
package struct AppPushTarget: Codable, Sendable, Equatable {
    package var system: AppPushSystem
    package var token: String
    /// Whether the token is of a debug build, which only the sandbox of APNs knows.
    package var isSandbox: Bool

    package init(system: AppPushSystem, token: String, isSandbox: Bool = false) {
        self.system = system
        self.token = token
        self.isSandbox = isSandbox
    }
}

/// A message for an app.
package struct AppPushMessage: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// A notification.
        /// - Parameters:
        ///   - key: the name under which the app finds the data.
        ///   - data: a JSON object.
        case notification(title: String, text: String, key: String, data: [UInt8])
        /// An update of a Live Activity, or its end.
        /// - Parameters:
        ///   - state: the content state, a JSON object.
        ///   - stale: the time from which it is shown as old; nil at its end.
        ///   - dismissal: the time at which it is removed; nil before its end.
        case activity(state: [UInt8], at: EpochSeconds, stale: EpochSeconds?, dismissal: EpochSeconds?)
    }

    package var content: Content
    /// A name by which a repeated message replaces the one before: at most 64 ASCII characters.
    package var collapse: String
    /// Seconds after which the message is useless.
    package var lifetime: Int64

    package init(_ content: Content, collapse: String, lifetime: Int64) {
        self.content = content
        self.collapse = collapse
        self.lifetime = lifetime
    }
}

/// The result of sending one message.
package enum AppPushResult: Sendable, Equatable {
    case delivered
    /// The app is no longer on the device, or the token is of another app.
    case gone
    /// The service rejects the message permanently, for this reason.
    case refused(String)
    /// The message was not sent and is worth another attempt.
    /// - Parameter reason: the fault of the credentials or of the service, for the operator; nil for a pause.
    case again(_ reason: String? = nil)
}

/// A sender of messages to apps.
package protocol AppPushSender: Sendable {
    /// Whether the operator has configured credentials for a system.
    func reaches(_ system: AppPushSystem) -> Bool
    func send(_ message: AppPushMessage, to target: AppPushTarget) async -> AppPushResult
}
