/// The exchange of an agency's sealed service days with other nodes.
package struct HistoryExchangeStatus: Sendable, Equatable {
    package var agency: String
    /// The number of days that were recorded here and are not stored yet.
    package var waiting = 0
    /// The number of parts of days that were fetched since the start of the server.
    package var fetched: Int64 = 0
    /// The number of attempts that failed since the start of the server.
    package var failures: Int64 = 0

    package init(agency: String) { self.agency = agency }
}
