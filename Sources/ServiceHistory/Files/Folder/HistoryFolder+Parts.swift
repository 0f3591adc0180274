import LiveModel
package import TransitCore

// Days of which several nodes recorded a part.
extension HistoryFolder {
    /// Seconds from midnight UTC of a date until its service day has ended in every time zone.
    private static let longestDay: Int64 = 47 * 3600

    /// Returns the days that are sealed and not being recorded again, in order.
    package func sealedDays() -> [ServiceDate] {
        let open = Set(openDays())
        return days().filter { !open.contains($0) }
    }

    /// Seals the days that have ended, except those that an owner is writing or that cannot be read.
    package func sealEndedDays(at now: EpochSeconds) {
        // The reason is in the folder's status, and the next attempt is made later.
        for date in openDays() where now >= date.utcStart + Self.longestDay { try? seal(date) }
    }

    /// Returns the names of the nodes whose parts the sealed file of a day contains; nil if it was recorded here only.
    package func parts(of date: ServiceDate) -> Set<String>? {
        guard let files = try? DayFiles(path, date), let bytes = try? FileContent.read(files.parts) else { return nil }
        return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// Merges a part of a day that another node recorded into the sealed file, and creates the file if there is none.
    /// - Parameters:
    ///   - part: The sealed file of the other node.
    ///   - node: Its name.
    ///   - own: The name of this node.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if the day is being recorded here, and
    ///   ``HistoryFileError/damaged(path:)`` for a part that cannot be read or is of another day.
    package func merge(
        _ part: [UInt8], of node: String, into date: ServiceDate, own: String
    ) throws(HistoryFileError) {
        let files = try DayFiles(path, date)
        let other = try Self.day(part, date, at: "The part of node \(node) of \(files.sealed)")
        try FileContent.makeFolder(path)
        let lock = try DayLock(files)
        defer { withExtendedLifetime(lock) {} }
        guard !FileContent.exists(files.log) else { throw .inUse(path: files.log) }
        let known = try sealedDay(files, date, .all, nil)
        let nodes = (parts(of: date) ?? (known == nil ? [] : [own])).union([node])
        try replace(files, by: Self.merged(known, other, at: files.sealed))
        try FileContent.replace(files.parts, by: Array(nodes.sorted().joined(separator: "\n").utf8))
        damagedDays.set(date, isDamaged: false)
    }

    private static func day(
        _ file: [UInt8], _ date: ServiceDate, at path: String
    ) throws(HistoryFileError) -> RecordedDay {
        do throws(DayFile.Failure) {
            let day = try DayFile(FileBytes(copying: file)).day(.all, route: nil)
            guard day.date == date else { throw .damaged }
            return day
        } catch {
            throw HistoryFileError(error, at: path)
        }
    }

    private static func merged(
        _ known: RecordedDay?, _ part: RecordedDay, at path: String
    ) throws(HistoryFileError) -> RecordedDay {
        guard var day = known else { return part }
        guard day.merge(part) else {
            throw .system(path: path, reason: "another node recorded the day with another time zone")
        }
        return day
    }

    private func replace(_ files: DayFiles, by day: RecordedDay) throws(HistoryFileError) {
        guard let file = DayFileWriter.file(day) else { throw .system(path: files.sealed, reason: "not enough memory") }
        try FileContent.replace(files.sealed, by: file)
    }
}
