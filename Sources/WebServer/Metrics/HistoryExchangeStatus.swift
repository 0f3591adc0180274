/// The exchange of an agency's service days with other nodes.
package struct HistoryExchangeStatus: Sendable, Equatable {
    /// A reason why days are not being exchanged. The raw values are those of the API.
    package enum Problem: String, Sendable {
        /// The store cannot be reached, or refuses requests.
        case unavailable
        /// Files that exceed the limit are left out.
        case tooLarge
        /// Files that cannot be read as a recorded day are left out.
        case damaged
    }

    package var agency: String
    /// The number of days that were recorded here and are not stored yet.
    package var waiting = 0
    /// The number of parts of days that were fetched since the start of the server.
    package var fetched: Int64 = 0
    /// The number of attempts that failed since the start of the server.
    package var failures: Int64 = 0
    /// The number of files that are left out because they are too large or damaged.
    package var unusable = 0
    package var problem: Problem?

    package init(agency: String) { self.agency = agency }
}
