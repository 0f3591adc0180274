package import LiveModel
package import TransitCore

extension HistoryFolder {
    /// Opens the log of a day for appending, and creates it if there is none. The content of a sealed day is first
    /// copied into a new log; the sealed file remains until the log is sealed again. If there are parts of other nodes,
    /// the log is rewritten with the merged content.
    /// - Parameters:
    ///   - header: The date, start and time zone of the day; those of an existing log or of a part take precedence.
    ///   - parts: The parts of the day that other nodes recorded.
    /// - Returns: The log, and the day that it contains so far, to which the indexes in further events refer.
    package func open(
        _ header: RecordedDay, merging parts: [RecordedDay] = []
    ) throws(HistoryFileError) -> (log: OpenDay, day: RecordedDay) {
        let files = try DayFiles(path, header.date)
        try FileContent.makeFolder(path)
        let lock = try lock(files, header.date)
        let stored = try StoredLog(files, header.date)
        if let stored, !stored.isDamaged, parts.isEmpty {
            return (try openDay(stored.day, files, end: stored.end, lock), stored.day)
        }
        let earlier = try earlierDay(stored, files, header.date)
        let day = Self.merged(earlier, parts) ?? DayHeader(header).day
        if stored?.isDamaged ?? true { try keepDamagedLog(files) }
        let bytes = DayLogFrame.frames(day.events, of: DayHeader(day), after: RecordCounts())
        try FileContent.replace(files.log, by: bytes)
        return (try openDay(day, files, end: bytes.count, lock), day)
    }

    /// Returns a day merged with the parts of other nodes; a part with another start is ignored.
    private static func merged(_ day: RecordedDay?, _ parts: [RecordedDay]) -> RecordedDay? {
        parts.reduce(into: day) { day, part in
            if day == nil { day = part } else { day?.merge(part) }
        }
    }

    /// Returns the content of a day recorded so far; nil if there is none.
    /// - Parameter log: The log of the day; nil if there is none.
    private func earlierDay(
        _ log: StoredLog?, _ files: DayFiles, _ date: ServiceDate
    ) throws(HistoryFileError) -> RecordedDay? {
        if let log { return try fullest(log, files, date, .all) }
        return try sealedDay(files, date, .all, nil)
    }

    private func openDay(
        _ day: RecordedDay, _ files: DayFiles, end: Int, _ lock: DayLock
    ) throws(HistoryFileError) -> OpenDay {
        try OpenDay(files.log, of: DayHeader(day), after: RecordCounts(day), end: end, lock: lock)
    }

    /// Seals a day: writes its column file from its log, and deletes the log. Does nothing without a log.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if the log has not been closed.
    package func seal(_ date: ServiceDate) throws(HistoryFileError) {
        let files = try DayFiles(path, date)
        guard FileContent.exists(files.log) else { return }
        let lock = try lock(files, date)
        defer { withExtendedLifetime(lock) {} }
        guard let log = try StoredLog(files, date) else {
            guard FileContent.size(files.log) == 0 else { throw .damaged(path: files.log) }
            return try FileContent.remove(files.log)
        }
        guard let file = DayFileWriter.file(try fullest(log, files, date, .all)) else {
            throw .system(path: files.sealed, reason: "not enough memory")
        }
        try FileContent.replace(files.sealed, by: file)
        if log.isDamaged { try keepDamagedLog(files) }
        try FileContent.remove(files.log)
    }

    /// Locks a day, and deletes temporary files of a process that ended while it was writing.
    private func lock(_ files: DayFiles, _ date: ServiceDate) throws(HistoryFileError) -> DayLock {
        let lock = try DayLock(files)
        for name in FileContent.names(in: path) where DayFiles.date(name) == date && name.hasSuffix(".new") {
            try FileContent.remove(path + "/" + name)
        }
        return lock
    }

    /// Copies the damaged log to a separate file for inspection.
    private func keepDamagedLog(_ files: DayFiles) throws(HistoryFileError) {
        guard FileContent.size(files.log) > 0 else { return }
        try FileContent.remove(files.damagedLog)
        try FileContent.link(files.log, files.damagedLog)
    }
}
