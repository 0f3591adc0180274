import RiderData

extension Configuration {
    /// The settings for web push notifications.
    package struct Push: Sendable, Equatable {
        /// The operator's contact URL for push services, `mailto:` or `https:`.
        var contact: String
        /// The VAPID private key in base64url; nil uses a file in the data folder.
        var key: String?
        /// The key that encrypts stored alarms, in base64url; nil uses a file in the data folder.
        package var seal: String?
        /// Push service hosts that may have private addresses, and may use plain HTTP and any port.
        var hosts: Set<String> = []
        var limits = AlarmLimits()
    }
}
