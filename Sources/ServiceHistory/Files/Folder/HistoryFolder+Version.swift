package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension HistoryFolder {
    /// Returns a number that identifies the version of a day's sealed file, to validate cached values that were
    /// computed from the file.
    /// - Returns: nil if the day is not sealed or is being recorded again.
    package func version(of date: ServiceDate) -> UInt64? {
        guard let files = try? DayFiles(path, date), !FileContent.exists(files.log) else { return nil }
        var status = stat()
        guard stat(files.sealed, &status) == 0 else { return nil }
        #if canImport(Glibc)
            let changed = status.st_mtim
        #else
            let changed = status.st_mtimespec
        #endif
        var checksum = Checksum()
        for number in [Int64(changed.tv_sec), Int64(changed.tv_nsec), Int64(status.st_size)] {
            withUnsafeBytes(of: number.littleEndian) { checksum.update($0) }
        }
        return checksum.value
    }
}
