package import PostgreSQL

extension Configuration {
    /// A PostgreSQL database shared by servers, used instead of the SQLite file in the data folder.
    package struct Database: Sendable, Equatable {
        package var address: DatabaseAddress
        /// The maximum number of connections, which are opened on demand.
        var connections = 4
    }
}
