package import TransitCore

/// The recorded service days of an agency on this node.
package struct HistoryStatus: Sendable, Equatable {
    /// A reason why service is not being recorded at present. The raw values are those of the API.
    package enum Problem: String, Sendable {
        /// The disk or the quota is full.
        case diskFull
        /// Another process records the day in the same folder.
        case inUse
        /// A file of the present day cannot be read.
        case damaged
        /// A file of the present day was written by another version of Headsign.
        case otherVersion
        /// The operating system refused to read or write a file.
        case refused
    }

    package var agency: String
    /// The size of all files.
    package var bytes: Int
    package var days: Int
    /// The number of days of which a file is damaged.
    package var damaged: Int
    package var oldest: ServiceDate?
    /// The number of events that could not be recorded since the start of the server.
    package var lost: Int64
    /// The reason why service is not being recorded; nil if it is.
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
