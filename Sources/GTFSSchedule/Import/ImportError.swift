/// An error that prevents a feed from being compiled. Smaller faults are reported as ``ImportNotice``.
package enum ImportError: Error, Equatable, Sendable {
    /// The file does not exist, or cannot be read.
    case unreadable(path: String, reason: String)
    /// The path is neither a zip archive nor a folder.
    case notAnArchive(path: String, looksLike: String?)
    /// The zip archive is truncated or corrupted.
    case damagedArchive(path: String, reason: String)
    case damagedMember(name: String, reason: String)
    case encrypted(member: String)
    /// A file exceeds ``ArchiveLimits``, as in a zip bomb.
    case tooLarge(member: String, reason: String)
    /// The archive lacks files that GTFS requires.
    case notGTFS(missing: [String], found: [String])
    /// A required file does not contain any usable row. The reason is the most frequent notice, if there is one.
    case nothingUsable(file: String, reason: String? = nil)
    /// No agency has a valid time zone, so that all times would be wrong. The associated value is the time zone of the
    /// first agency.
    case unknownTimeZone(String)
    case changedWhileReading(path: String)
    /// The timetable file could not be written. An existing file is unchanged.
    case notWritten(path: String, reason: String)
}

extension ImportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notAnArchive(let path, let looksLike?): "\(path) is not a zip archive but \(looksLike)"
        case .notAnArchive(let path, nil): "\(path) is neither a zip archive nor a folder"
        case .damagedArchive(let path, let reason): "\(path) is a damaged or truncated zip archive: \(reason)"
        case .damagedMember(let name, let reason): "\(name) in the archive is damaged: \(reason)"
        case .encrypted(let member): "\(member) in the archive is encrypted"
        case .tooLarge(let member, let reason): "\(member) in the archive is too large: \(reason)"
        case .notGTFS(let missing, let found):
            "this is not a GTFS feed: it lacks \(missing.joined(separator: ", "))"
                + (found.isEmpty ? "" : " (it contains \(found.prefix(8).joined(separator: ", ")))")
        case .nothingUsable(let file, let reason):
            "\(file) has no usable row: \(reason ?? "it is empty")"
        case .unknownTimeZone(let name):
            (name.isEmpty ? "agency.txt has no time zone" : "the time zone \(name) is unknown")
                + "; set agency_timezone to one such as America/New_York"
        case .changedWhileReading(let path): "\(path) changed during the import; try again"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}

extension ImportError {
    /// Returns the error for a feed without usable trips, with a reason from the notices of stop_times.txt or
    /// trips.txt.
    static func withoutTrips(_ notices: ImportNoticeLog) -> ImportError {
        let ofTimes = ImportError.nothingUsable(file: FeedFile.stopTimes)
        let explained = ofTimes.explained(by: notices)
        return explained == ofTimes ? ImportError.nothingUsable(file: FeedFile.trips).explained(by: notices) : explained
    }

    /// Returns this error with the most frequent notice of its file as the reason, unless the error already has a
    /// reason.
    func explained(by notices: ImportNoticeLog) -> ImportError {
        guard case .nothingUsable(let file, nil) = self,
            let group = notices.summary.filter({ $0.file == file }).max(by: { $0.count < $1.count })
        else { return self }
        let field = group.samples.first?.field.map { " (\($0))" } ?? ""
        return .nothingUsable(file: file, reason: group.rule.words + field)
    }
}
