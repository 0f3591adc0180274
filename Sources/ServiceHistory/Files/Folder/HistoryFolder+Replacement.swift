package import TransitCore

// Days that were computed again, whose parts in a shared store have to be replaced.
extension HistoryFolder {
    /// Returns the ``version(of:)`` of a day's sealed file if it was replaced here and is not stored for other nodes
    /// yet; otherwise nil.
    package func replacement(of date: ServiceDate) -> UInt64? {
        guard let files = try? DayFiles(path, date), FileContent.exists(files.replaced) else { return nil }
        return version(of: date)
    }

    /// Records that the replaced file of a day is stored. Does nothing if it has been replaced again since.
    /// - Parameters:
    ///   - replacement: The file that is stored, as returned by ``replacement(of:)``.
    ///   - parts: The version and the node under which it is stored.
    package func endReplacement(
        _ replacement: UInt64, of date: ServiceDate, as parts: DayParts
    ) throws(HistoryFileError) {
        let files = try DayFiles(path, date)
        let lock = try DayLock(files)
        defer { withExtendedLifetime(lock) {} }
        guard version(of: date) == replacement else { return }
        try FileContent.replace(files.parts, by: parts.bytes)
        try FileContent.remove(files.replaced)
    }
}
