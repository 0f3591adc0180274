/// The status of exchanging an agency's recorded service days with other nodes.
package struct HistoryExchangeStatus: Sendable, Equatable {
    /// The reason why days are not exchanged. The raw values are part of the API.
    package enum Problem: String, Sendable {
        /// The shared store is unreachable or rejects requests.
        case unavailable
        /// Files over the size limit are skipped.
        case tooLarge
        /// Files that are not readable as a recorded day are skipped.
        case damaged
    }

    package var agency: String
    /// The number of service days that this node has recorded and not yet stored in the shared store.
    package var waiting = 0
    /// The number of partial days, each recorded by one node, that were downloaded since the server started.
    package var fetched: Int64 = 0
    /// The number of failed attempts since the server started.
    package var failures: Int64 = 0
    /// The number of files that are skipped because they are too large or damaged.
    package var unusable = 0
    package var problem: Problem?

    package init(agency: String) { self.agency = agency }
}
