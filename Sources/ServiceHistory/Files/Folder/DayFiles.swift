import TransitCore

/// The paths of a day's files.
struct DayFiles {
    /// The day while it is being recorded.
    let log: String
    /// The day after it.
    let sealed: String
    let lock: String
    /// A copy of a log of which a part could not be read.
    let damagedLog: String
    /// The names of the nodes whose parts the sealed file contains.
    let parts: String
    /// Exists while the sealed file was replaced here and is not stored for other nodes yet.
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

    /// Whether a name is that of a day's log or sealed file.
    static func isDay(_ name: String) -> Bool {
        date(name) != nil && name.utf8.count == 14 && (name.hasSuffix(".log") || name.hasSuffix(".day"))
    }
}
