import RiderData

extension Configuration {
    /// Web push notifications.
    package struct Push: Sendable, Equatable {
        /// The operator's contact address for push services: `mailto:` or `https:`.
        var contact: String
        /// The VAPID key, base64url; nil uses a file in the data folder.
        var key: String?
        /// The key that encrypts alarms, base64url; nil uses a file in the data folder.
        package var seal: String?
        /// Push hosts that may have private addresses, plain HTTP and any port.
        var hosts: Set<String> = []
        var limits = AlarmLimits()
    }
}
