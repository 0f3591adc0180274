import TransitCore

/// The paths of a day's files.
struct DayFiles {
    /// The log, in which the day is recorded.
    let log: String
    /// The sealed file, into which the log is converted after the day.
    let sealed: String
    let lock: String
    /// A copy of a log that was partly unreadable.
    let damagedLog: String
    /// The file that lists the nodes whose records of the day are merged in the sealed file.
    let parts: String
    /// A marker file. It exists from the time at which this node replaces the sealed file until the new file is stored
    /// for other nodes.
    let replaced: String

    init(_ folder: String, _ date: ServiceDate) throws(HistoryFileError) {
        guard Self.date(date.iso) == date else { throw .invalidDate }
        let path = folder + "/" + date.iso
        log = path + ".log"
        sealed = path + ".day"
        lock = path + ".lock"
        damagedLog = path + ".damaged"
        parts = path + ".parts"
        replaced = path + ".replaced"
    }

    /// Returns the date with which a file's name begins; nil for other files.
    static func date(_ name: String) -> ServiceDate? { ServiceDate(iso: name.utf8.prefix(10)) }

    /// Returns whether a name is that of a day's log or sealed file.
    static func isDay(_ name: String) -> Bool {
        date(name) != nil && name.utf8.count == 14 && (name.hasSuffix(".log") || name.hasSuffix(".day"))
    }
}
