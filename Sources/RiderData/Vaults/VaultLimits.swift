/// Limits on what riders' devices may store on the server.
package struct VaultLimits: Sendable, Equatable {
    /// The maximum size of one blob in bytes.
    package var blob: Int
    /// The maximum size of one vault in bytes.
    package var vault: Int
    /// The maximum size of all vaults in bytes.
    package var total: Int
    /// The maximum number of vaults, not counting deleted ones.
    package var vaults: Int
    /// The number of days without use after which a vault is deleted.
    package var days: Int
    /// The maximum number of requests per client and minute.
    package var requestsPerMinute: Int
    /// The maximum number of new vaults per client and day.
    package var newPerDay: Int

    package init(
        blob: Int = 256 << 10, vault: Int = 8 << 20, total: Int = 1 << 30, vaults: Int = 10_000, days: Int = 400,
        requestsPerMinute: Int = 600, newPerDay: Int = 50
    ) {
        self.blob = blob
        self.vault = vault
        self.total = total
        self.vaults = vaults
        self.days = days
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }
}
