import Alarms

extension Configuration {
    /// How pages are told something while they are closed.
    struct Push: Sendable, Equatable {
        /// Where push services reach the operator: `mailto:` or `https:`.
        var contact: String
        /// The server's key and the one that seals alarms, in letters of base 64; nil takes files in the data folder.
        var key: String?
        var seal: String?
        /// That may be private, asked in the open and at any port.
        var hosts: Set<String> = []
        var limits = AlarmLimits()
    }
}
