package import LiveModel
package import TransitCore

extension HistoryFolder {
    /// Returns the bytes of a sealed day's file, for storage in the shared store; nil if the day is not sealed.
    package func sealedFile(_ date: ServiceDate) throws(HistoryFileError) -> [UInt8]? {
        try FileContent.read(DayFiles(path, date).sealed)
    }

    /// Stores a whole day as a sealed file. Replaces a sealed file of the day.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if the day is being recorded here.
    package func store(_ day: RecordedDay) throws(HistoryFileError) {
        guard let file = DayFileWriter.file(day) else {
            throw .system(path: path, reason: "not enough memory")
        }
        try store(sealedFile: file, of: day.date)
    }

    /// Stores the file of a sealed day that another node wrote. Replaces a sealed file of the day, and marks the day as
    /// replaced, so that its parts in a shared store are replaced too.
    /// - Throws: ``HistoryFileError/inUse(path:)`` if the day is being recorded here, and
    ///   ``HistoryFileError/damaged(path:)`` if the file cannot be read completely or is of another day.
    func store(sealedFile file: [UInt8], of date: ServiceDate) throws(HistoryFileError) {
        let files = try DayFiles(path, date)
        do throws(DayFile.Failure) {
            guard try DayFile(FileBytes(copying: file)).day(.all, route: nil).date == date else {
                throw .damaged
            }
        } catch {
            throw HistoryFileError(error, at: files.sealed)
        }
        try FileContent.makeFolder(path)
        let lock = try DayLock(files)
        defer { withExtendedLifetime(lock) {} }
        guard !FileContent.exists(files.log) else { throw .inUse(path: files.log) }
        if FileContent.exists(files.sealed) { try FileContent.replace(files.replaced, by: []) }
        try FileContent.remove(files.parts)
        try FileContent.replace(files.sealed, by: file)
        damagedDays.set(date, isDamaged: false)
    }
}
