import LiveModel
package import TransitCore

// Days of which several nodes recorded a part.
extension HistoryFolder {
    /// The seconds from midnight UTC of a date until the service day of this date has ended in every time zone.
    private static let longestDay: Int64 = 47 * 3600

    /// Returns the days that are sealed and do not have an open log, in order.
    package func sealedDays() -> [ServiceDate] {
        let open = Set(openDays())
        return days().filter { !open.contains($0) }
    }

    /// Seals the days that have ended. Skips days that an owner is writing and days that cannot be read.
    package func sealEndedDays(at now: EpochSeconds) {
        // The folder's status reports the reason, and the next attempt is made later.
        for date in openDays() where now >= date.utcStart + Self.longestDay { try? seal(date) }
    }

    /// Returns the list of the parts that are merged in a day's sealed file; nil if only this node recorded the day.
    package func parts(of date: ServiceDate) -> DayParts? {
        guard let files = try? DayFiles(path, date), let bytes = try? FileContent.read(files.parts) else { return nil }
        return DayParts(bytes)
    }

    /// Merges a part of a day that another node recorded into the sealed file, and creates the file if there is none. A
    /// part with a higher version replaces the file, and one with a lower version is ignored.
    /// - Parameters:
    ///   - part: The sealed file of the other node.
    ///   - node: The name of the other node.
    ///   - own: The name of this node.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if this node is recording the day or has replaced it, and
    ///   ``HistoryFileError/damaged(path:)`` for a part that cannot be read or is of another day.
    package func merge(
        _ part: [UInt8], of node: String, version: Int = 0, into date: ServiceDate, own: String
    ) throws(HistoryFileError) {
        let files = try DayFiles(path, date)
        let other = try Self.day(part, date, at: "The part of node \(node) of \(files.sealed)")
        try FileContent.makeFolder(path)
        let lock = try DayLock(files)
        defer { withExtendedLifetime(lock) {} }
        guard !FileContent.exists(files.log) else { throw .inUse(path: files.log) }
        guard !FileContent.exists(files.replaced) else { throw .inUse(path: files.sealed) }
        var contained = parts(of: date) ?? DayParts()
        guard version >= contained.version else { return }
        let known = version > contained.version ? nil : try sealedDay(files, date, .all, nil)
        if known == nil { contained = DayParts(version: version) }
        if known != nil, contained.nodes.isEmpty { contained.nodes = [own] }
        contained.nodes.insert(node)
        try replace(files, by: Self.merged(known, other, at: files.sealed))
        try FileContent.replace(files.parts, by: contained.bytes)
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
