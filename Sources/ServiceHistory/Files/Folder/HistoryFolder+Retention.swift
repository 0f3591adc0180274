package import TransitCore

extension HistoryFolder {
    /// Deletes all days before a date, except days that another owner is writing.
    /// - Returns: The number of deleted days.
    @discardableResult
    package func delete(before date: ServiceDate) throws(HistoryFileError) -> Int {
        let names = FileContent.names(in: path)
        var deleted = 0
        for old in Set(names.compactMap(DayFiles.date)).filter({ $0 < date }) {
            guard let lock = try lockUnlessInUse(DayFiles(path, old)) else { continue }
            defer { withExtendedLifetime(lock) {} }
            let own = names.filter { DayFiles.date($0) == old && !$0.hasSuffix(".lock") }
            for name in own { try FileContent.remove(path + "/" + name) }
            damagedDays.set(old, isDamaged: false)
            if own.contains(where: DayFiles.isDay) { deleted += 1 }
        }
        return deleted
    }

    private func lockUnlessInUse(_ files: DayFiles) throws(HistoryFileError) -> DayLock? {
        do { return try DayLock(files) } catch {
            guard case .inUse = error else { throw error }
            return nil
        }
    }

    /// Returns the size of all days on disk, their number, and the number of days with a damaged file. Only the summary
    /// of each sealed file is checked; damage in other parts counts after ``read(_:with:route:)`` has detected it.
    package func sizes() -> (bytes: Int, days: Int, damaged: Int) {
        let names = FileContent.names(in: path).filter { DayFiles.date($0) != nil }
        let days = Set(names.filter(DayFiles.isDay).compactMap(DayFiles.date))
        let kept = names.filter { $0.hasSuffix(".damaged") || !hasReadableSummary($0) }.compactMap(DayFiles.date)
        let bytes = names.reduce(0) { $0 + FileContent.size(path + "/" + $1) }
        return (bytes, days.count, damagedDays.all.union(kept).count)
    }

    private func hasReadableSummary(_ name: String) -> Bool {
        guard name.hasSuffix(".day") else { return true }
        guard let bytes = try? FileContent.map(path + "/" + name) else { return false }
        return (try? DayFile(bytes)) != nil
    }
}
