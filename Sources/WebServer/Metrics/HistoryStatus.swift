package import TransitCore

/// The state of an agency's recorded service days on this node.
package struct HistoryStatus: Sendable, Equatable {
    /// The reason why service is currently not being recorded. The raw values are part of the API.
    package enum Problem: String, Sendable {
        /// The disk or the quota is full.
        case diskFull
        /// Another process is recording the day in the same folder.
        case inUse
        /// A file of the current day cannot be read.
        case damaged
        /// A file of the current day was written by another version of Headsign.
        case otherVersion
        /// The operating system refused to read or write a file.
        case refused
    }

    package var agency: String
    /// The total size of all files in bytes.
    package var bytes: Int
    package var days: Int
    /// The number of days with a damaged file.
    package var damaged: Int
    package var oldest: ServiceDate?
    /// The number of events that could not be recorded since the server started.
    package var lost: Int64
    /// The reason why service is not being recorded; nil while it is being recorded.
    package var problem: Problem?

    package init(agency: String, bytes: Int, days: Int, damaged: Int, oldest: ServiceDate?, lost: Int64 = 0) {
        self.agency = agency
        self.bytes = bytes
        self.days = days
        self.damaged = damaged
        self.oldest = oldest
        self.lost = lost
    }
}
