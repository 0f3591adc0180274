#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A feed on disk: a zip archive or a folder. Not thread-safe: each thread opens its own.
final class FeedArchive {
    private enum Backing {
        case zip(ZipArchive)
        case folder(String)
    }

    private let backing: Backing
    private let names: MemberNames
    private let files: [String]
    private let mostBytes: UInt64

    init(path: String, limits: ArchiveLimits) throws(ImportError) {
        mostBytes = limits.memberBytes
        if let files = FolderStream.files(in: path) {
            backing = .folder(path)
            self.files = files
        } else {
            let zip = try ZipArchive(path: path, limits: limits)
            files = zip.names
            backing = .zip(zip)
        }
        names = MemberNames(files)
    }

    /// The names of the feed's files, in lower case.
    var members: [String] { names.members.keys.sorted() }
    /// The sizes and checksums of the archive's members, by which a change of the archive between two openings is
    /// detected. Empty for a folder.
    var fingerprint: [UInt64] {
        switch backing {
        case .zip(let zip): zip.fingerprint
        case .folder: []
        }
    }

    /// Returns a stream of a file's bytes; nil if the feed does not contain the file.
    func stream(_ file: String) throws(ImportError) -> (any ByteStream)? {
        guard let number = names.members[file] else { return nil }
        switch backing {
        case .zip(let zip): return try zip.stream(number)
        case .folder(let path): return try FolderStream(path: path + "/" + files[number], name: file)
        }
    }

    /// Returns the declared decompressed size of a file in bytes, capped by the limits; 0 if the file is absent.
    func size(_ file: String) -> Int {
        guard let number = names.members[file] else { return 0 }
        switch backing {
        case .zip(let zip): return zip.size(number)
        case .folder(let path): return min(FolderStream.size(path + "/" + files[number]), Int(clamping: mostBytes))
        }
    }

    /// Reports anomalies of the archive, such as unknown files or several files of one name.
    /// - Throws: `notGTFS` if required files are missing.
    func check(_ notices: ImportNoticeLog) throws(ImportError) {
        let missing = FeedFile.required.filter { names.members[$0] == nil }
        let hasCalendar = names.members[FeedFile.calendar] != nil || names.members[FeedFile.calendarDates] != nil
        guard missing.isEmpty, hasCalendar else {
            let calendar = hasCalendar ? [] : ["\(FeedFile.calendar) or \(FeedFile.calendarDates)"]
            throw .notGTFS(missing: missing + calendar, found: files.sorted())
        }
        for name in names.unsafe { notices.add(.unsafeMemberName, file: name) }
        for name in names.repeated { notices.add(.repeatedMember, file: name) }
        for name in members where !FeedFile.read.contains(name) { notices.add(.unknownFile, file: name) }
    }
}
