package import TransitCore

/// The recorded service days of an agency on this node.
package struct HistoryStatus: Sendable, Equatable {
    package var agency: String
    /// The size of all files.
    package var bytes: Int
    package var days: Int
    /// The number of days of which a file is damaged.
    package var damaged: Int
    package var oldest: ServiceDate?
    /// The number of events that could not be recorded since the start of the server.
    package var lost: Int64

    package init(agency: String, bytes: Int, days: Int, damaged: Int, oldest: ServiceDate?, lost: Int64 = 0) {
        self.agency = agency
        self.bytes = bytes
        self.days = days
        self.damaged = damaged
        self.oldest = oldest
        self.lost = lost
    }
}
