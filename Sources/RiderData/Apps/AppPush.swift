package import TransitCore

/// A push system for mobile apps.
package enum AppPushSystem: String, Codable, Sendable, CaseIterable {
    /// Apple Push Notification service.
    case ios
    /// Firebase Cloud Messaging.
    case android
    /// OneSignal, which old versions of the app use.
    case oneSignal
}

/// The push target of an app on a device.
package struct AppPushTarget: Codable, Sendable, Equatable {
    package var system: AppPushSystem
    package var token: String
    /// Whether the token belongs to a debug build, which only the APNs sandbox knows.
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
        ///   - key: The key under which the app finds the data.
        ///   - data: A JSON object.
        case notification(title: String, text: String, key: String, data: [UInt8])
        /// An update of a Live Activity, or its end.
        /// - Parameters:
        ///   - state: The content state, a JSON object.
        ///   - stale: The time from which the state is shown as stale; nil at the activity's end.
        ///   - dismissal: The time at which the activity is removed; nil before its end.
        case activity(state: [UInt8], at: EpochSeconds, stale: EpochSeconds?, dismissal: EpochSeconds?)
    }

    package var content: Content
    /// A key of at most 64 ASCII characters. A message replaces an earlier one with the same key.
    package var collapse: String
    /// The time in seconds after which the message is useless.
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
    /// The app was removed from the device, or the token belongs to another app.
    case gone
    /// The service rejects the message permanently; the associated value is its reason.
    case refused(String)
    /// The message was not sent, but may be retried.
    /// - Parameter reason: The fault of the credentials or service, for the operator; nil if the service only needs a
    ///   pause.
    case again(_ reason: String? = nil)
}

/// A sender of messages to apps.
package protocol AppPushSender: Sendable {
    /// Whether the operator has configured credentials for a system.
    func reaches(_ system: AppPushSystem) -> Bool
    func send(_ message: AppPushMessage, to target: AppPushTarget) async -> AppPushResult
}
