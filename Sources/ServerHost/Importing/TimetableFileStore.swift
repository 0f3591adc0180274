import Agencies
import Fetching
import FileFormats
import Foundation
import GTFSSchedule
package import TransitCore
import WebServer

/// The folder with one agency's compiled timetables.
package struct TimetableFileStore: Sendable {
    private let folder: URL
    private let dates: ServiceCalendar.Dates

    package init(data: String, agency: String, dates: ServiceCalendar.Dates) throws {
        folder = URL(fileURLWithPath: data).appending(path: "agencies/\(agency)")
        self.dates = dates
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot create the folder \(folder.path)")
        }
    }

    /// The path of the downloaded feed.
    package var feedPath: String { folder.appending(path: "gtfs.zip").path }
    /// The path of a newly compiled timetable, before it replaces the current one.
    package var draftPath: String { folder.appending(path: "timetable.draft").path }
    private var timetablePath: String { folder.appending(path: "timetable").path }
    private var nextPath: String { folder.appending(path: "timetable.next").path }
    private var nextStampPath: String { folder.appending(path: "next-compiled-from").path }
    private var stampPath: String { folder.appending(path: "compiled-from").path }
    private var refusalPath: String { folder.appending(path: "refused").path }

    /// Returns the current timetable; nil if it is missing, damaged, or in the format of another version.
    package func timetable() -> Timetable? {
        try? TimetableFile.checked(timetablePath, dates: dates)
    }

    /// The feed that the current timetable was compiled from; nil if it is not stored or was overwritten by a newer
    /// download.
    var feed: StoredFile? {
        guard let fingerprint = Self.fingerprint(compiledFrom), let feed = modified(feedPath),
            let stamp = modified(stampPath), feed <= stamp
        else { return nil }
        return StoredFile(path: feedPath, version: String(fingerprint))
    }

    private func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// The fingerprint of the feed that the current timetable was compiled from; nil if unknown.
    var compiledFrom: String? { text(stampPath) }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Opens and verifies the draft. The memory mapping stays valid when the file is renamed.
    func draft() throws(ImportFailure) -> Timetable {
        do throws(TimetableFileError) {
            return try TimetableFile.openVerified(draftPath, dates: dates)
        } catch {
            unlink(draftPath)
            throw .ended("the import process left an invalid timetable file", "\(error)")
        }
    }

    /// Replaces the current timetable with the draft, and discards any upcoming timetable.
    /// - Parameter accept: Called after the draft has been renamed and before the fingerprint is written.
    func takeUpDraft(stamp: String, at now: EpochSeconds, accept: () -> Void) throws(ImportFailure) {
        discardWaiting()
        try replaceTimetable(by: draftPath, stamp: stamp, at: now, accept: accept)
    }

    private func replaceTimetable(
        by path: String, stamp: String, at now: EpochSeconds, accept: () -> Void
    ) throws(ImportFailure) {
        keepEarlier(insteadOf: stamp, at: now)
        // The fingerprint is removed first: if the power fails before it is rewritten, the feed is compiled again.
        unlink(stampPath)
        guard rename(path, timetablePath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        accept()
        // If the write fails, the feed is only compiled again after the next restart.
        try? TimetableFile.write(Array(stamp.utf8), to: stampPath)
        unlink(refusalPath)
    }
}

// The upcoming timetable, which starts after today and is stored in addition to the current one.
extension TimetableFileStore {
    /// The fingerprint of the feed that the upcoming timetable was compiled from; nil if there is none.
    var waitingFrom: String? { text(nextStampPath) }

    /// Returns the upcoming timetable; nil if it is missing or damaged.
    func waitingTimetable() -> Timetable? {
        waitingFrom.flatMap { _ in try? TimetableFile.checked(nextPath, dates: dates) }
    }

    /// Renames the draft to the upcoming timetable, replacing any earlier one.
    func setDraftAside(stamp: String) throws(ImportFailure) {
        unlink(nextStampPath)
        guard rename(draftPath, nextPath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        do {
            try TimetableFile.write(Array(stamp.utf8), to: nextStampPath)
        } catch {
            throw .hindered(error.publicWords)
        }
        unlink(refusalPath)
    }

    /// Replaces the current timetable with the upcoming one.
    func takeUpWaiting(at now: EpochSeconds) throws(ImportFailure) {
        guard let stamp = waitingFrom else { return }
        try replaceTimetable(by: nextPath, stamp: stamp, at: now) { unlink(nextStampPath) }
    }

    func discardWaiting() {
        unlink(nextStampPath)
        unlink(nextPath)
    }
}

// Replaced timetables, stored to show riders the changes.
extension TimetableFileStore {
    /// The minimum interval in seconds between two replaced timetables that are stored. A feed that is published every
    /// night would otherwise fill the disk.
    private static let apart: Int64 = 7 * 86_400
    private static let prefix = "timetable.until-"

    /// Returns the replaced timetables whose changes are still shown, oldest first. Omits unreadable files and those in
    /// the format of another version.
    func earlierTimetables(at now: EpochSeconds) -> [EarlierTimetable] {
        replacements.compactMap { replaced in
            guard let timetable = try? TimetableFile.checked(earlierPath(replaced), dates: dates) else { return nil }
            let earlier = EarlierTimetable(timetable, replaced: replaced)
            return earlier.isShown(at: now) ? earlier : nil
        }
    }

    private func earlierPath(_ replaced: EpochSeconds) -> String {
        folder.appending(path: Self.prefix + String(replaced.rawValue)).path
    }

    /// The times at which the stored timetables were replaced, in ascending order.
    private var replacements: [EpochSeconds] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(Self.prefix) else { return nil }
            // Parsed as 32 bits, so that later arithmetic cannot overflow.
            return UInt32(name.dropFirst(Self.prefix.count)).map { EpochSeconds(Int64($0)) }
        }
        .sorted()
    }

    /// Stores the current timetable as a replaced one, and deletes expired ones. Failures are ignored, because riders
    /// then only see fewer changes.
    private func keepEarlier(insteadOf stamp: String, at now: EpochSeconds) {
        let known = replacements
        let shown = known.filter { $0 <= now && now - $0 < EarlierTimetable.shownFor }
        for replaced in known where !shown.contains(replaced) { unlink(earlierPath(replaced)) }
        // The same feed may have been compiled again, by another version of the program.
        guard let before = Self.fingerprint(compiledFrom), before != Self.fingerprint(stamp) else { return }
        // Ignores files in the format of another version.
        let last = shown.last { (try? TimetableFile.checked(earlierPath($0), dates: dates)) != nil }
        if let last, now - last < Self.apart { return }
        link(timetablePath, earlierPath(now))
    }

    private static func fingerprint(_ stamp: String?) -> Substring? { stamp?.split(separator: " ").first }
}

// Feeds that could not be compiled, recorded so that they are not compiled again at each check or restart.
extension TimetableFileStore {
    private struct Refusal: Codable {
        var stamp: String
        var isCostly: Bool
        var reason: String
    }

    /// Returns the recorded error of a feed that could not be compiled; nil if there is none.
    func refusal(of stamp: String) -> FeedError? {
        guard let text = text(refusalPath),
            let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(text.utf8)),
            refusal.stamp == stamp
        else { return nil }
        return refusal.isCostly
            ? .notImported(reason: refusal.reason) : .unreadable(expected: "a GTFS feed", place: refusal.reason)
    }

    func refuse(_ stamp: String, _ error: FeedError) {
        let refusal: Refusal
        switch error {
        case .notImported(let reason): refusal = Refusal(stamp: stamp, isCostly: true, reason: reason)
        case .unreadable(_, let place): refusal = Refusal(stamp: stamp, isCostly: false, reason: place)
        default: return
        }
        guard let data = try? JSONEncoder().encode(refusal) else { return }
        try? TimetableFile.write(Array(data), to: refusalPath)
    }
}
