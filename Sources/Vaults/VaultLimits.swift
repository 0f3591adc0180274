/// How much riders' devices may leave at the server.
package struct VaultLimits: Sendable, Equatable {
    /// Bytes of one blob.
    package var blob: Int
    /// Bytes of all blobs in one vault.
    package var vault: Int
    /// Bytes of all vaults.
    package var total: Int
    /// Vaults that are not deleted.
    package var vaults: Int
    /// Days without use after which a vault goes.
    package var days: Int
    /// Requests of one client in a minute.
    package var requestsPerMinute: Int
    /// Vaults that one client may make in a day.
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
