package import TransitCore

// Days that were recomputed from recordings, whose parts in a shared store have to be replaced.
extension HistoryFolder {
    /// Returns the ``version(of:)`` of a day's sealed file if this node has replaced the file and has not yet stored it
    /// for other nodes; otherwise nil.
    package func replacement(of date: ServiceDate) -> UInt64? {
        guard let files = try? DayFiles(path, date), FileContent.exists(files.replaced) else { return nil }
        return version(of: date)
    }

    /// Records that the replaced file of a day is now stored for other nodes. Does nothing if the file has been
    /// replaced again in the meantime.
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
