import PostgreSQL

extension Configuration {
    /// A database that servers share, in the place of the data folder's file.
    struct Database: Sendable, Equatable {
        var address: DatabaseAddress
        /// Made as they are needed.
        var connections = 4
    }
}
