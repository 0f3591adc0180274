import PostgreSQL

extension Configuration {
    /// A PostgreSQL database shared by servers, used instead of the file in the data folder.
    struct Database: Sendable, Equatable {
        var address: DatabaseAddress
        /// The maximum number of connections, opened as needed.
        var connections = 4
    }
}
