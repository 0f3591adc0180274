package import PostgreSQL

extension Configuration {
    /// A PostgreSQL database shared by servers, used instead of the file in the data folder.
    package struct Database: Sendable, Equatable {
        package var address: DatabaseAddress
        /// The maximum number of connections, opened as needed.
        var connections = 4
    }
}
