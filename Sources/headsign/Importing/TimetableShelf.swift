import Feeds
import Foundation
import GTFSSchedule
import TransitCore
import WebServer

/// Where the server keeps one agency's compiled timetable between starts.
struct TimetableShelf: Sendable {
    private let folder: URL
    private let dates: ServiceCalendar.Dates

    init(data: String, agency: String, dates: ServiceCalendar.Dates) throws {
        folder = URL(fileURLWithPath: data).appending(path: "agencies/\(agency)")
        self.dates = dates
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot make the folder \(folder.path)")
        }
    }

    /// Where the feed itself is kept, as it was fetched.
    var feedPath: String { folder.appending(path: "gtfs.zip").path }
    /// Where a timetable is compiled to, before it takes the place of the one that serves.
    var draftPath: String { folder.appending(path: "timetable.draft").path }
    private var timetablePath: String { folder.appending(path: "timetable").path }
    private var nextPath: String { folder.appending(path: "timetable.next").path }
    private var nextStampPath: String { folder.appending(path: "next-compiled-from").path }
    private var stampPath: String { folder.appending(path: "compiled-from").path }
    private var refusalPath: String { folder.appending(path: "refused").path }

    /// The timetable compiled last; nil if there is none that is sound, or if it was compiled by another version.
    func timetable() -> Timetable? {
        try? TimetableFile.checked(timetablePath, dates: dates)
    }

    /// The feed that the timetable was compiled from; nil if it is not kept here, or if another one has come since.
    var feed: StoredFile? {
        guard let fingerprint = Self.fingerprint(compiledFrom), let feed = modified(feedPath),
            let stamp = modified(stampPath), feed <= stamp
        else { return nil }
        return StoredFile(path: feedPath, version: String(fingerprint))
    }

    private func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// What the timetable was compiled from; nil if that is not known.
    var compiledFrom: String? { text(stampPath) }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Opens the draft, which must be sound. It stays the same under another name, for it is mapped.
    func draft() throws(ImportFailure) -> Timetable {
        do throws(TimetableFileError) {
            return try TimetableFile.openVerified(draftPath, dates: dates)
        } catch {
            unlink(draftPath)
            throw .ended("the importer left no sound timetable", "\(error)")
        }
    }

    /// Puts the draft in the place of the timetable that serves, and of one that waits.
    /// - Parameter accept: called between, when the draft is in its place.
    func takeUpDraft(stamp: String, at now: EpochSeconds, accept: () -> Void) throws(ImportFailure) {
        discardWaiting()
        try replaceTimetable(by: draftPath, stamp: stamp, at: now, accept: accept)
    }

    private func replaceTimetable(
        by path: String, stamp: String, at now: EpochSeconds, accept: () -> Void
    ) throws(ImportFailure) {
        keepEarlier(insteadOf: stamp, at: now)
        // Forgotten first: if the power fails between the two, the feed is compiled once more, not believed.
        unlink(stampPath)
        guard rename(path, timetablePath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        accept()
        // Without it the feed is compiled once more at the next start, no harm done.
        try? TimetableFile.write(Array(stamp.utf8), to: stampPath)
        unlink(refusalPath)
    }
}

// A timetable that begins after today, beside the one that serves until then.
extension TimetableShelf {
    /// What the waiting timetable was compiled from; nil if none waits.
    var waitingFrom: String? { text(nextStampPath) }

    /// The timetable that waits; nil if there is none that is sound.
    func waitingTimetable() -> Timetable? {
        waitingFrom.flatMap { _ in try? TimetableFile.checked(nextPath, dates: dates) }
    }

    /// Makes the draft the timetable that waits, in the place of one that waited before.
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

    /// Puts the waiting timetable in the place of the one that serves.
    func takeUpWaiting(at now: EpochSeconds) throws(ImportFailure) {
        guard let stamp = waitingFrom else { return }
        try replaceTimetable(by: nextPath, stamp: stamp, at: now) { unlink(nextStampPath) }
    }

    func discardWaiting() {
        unlink(nextStampPath)
        unlink(nextPath)
    }
}

// Timetables that have been replaced, so that riders can be told what has changed.
extension TimetableShelf {
    /// Seconds that have to lie between two that are kept: a feed that comes each night would fill the disk.
    private static let apart: Int64 = 7 * 86_400
    private static let prefix = "timetable.until-"

    /// Those that riders are told the changes of, the oldest first. What cannot be read, or was compiled by another version,
    /// is left out.
    func earlierTimetables(at now: EpochSeconds) -> [EarlierTimetable] {
        replacements.compactMap { replaced in
            guard let timetable = try? TimetableFile.checked(earlierPath(replaced), dates: dates) else { return nil }
            let earlier = EarlierTimetable(timetable, replaced: replaced)
            return earlier.isTold(at: now) ? earlier : nil
        }
    }

    private func earlierPath(_ replaced: EpochSeconds) -> String {
        folder.appending(path: Self.prefix + String(replaced.rawValue)).path
    }

    /// When those that are kept were replaced, in order.
    private var replacements: [EpochSeconds] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix(Self.prefix) else { return nil }
            // No number that arithmetic could overflow with.
            return UInt32(name.dropFirst(Self.prefix.count)).map { EpochSeconds(Int64($0)) }
        }
        .sorted()
    }

    /// Keeps the timetable that serves under another name, and lets go of those whose time is over. Nothing depends on it:
    /// without it riders are told less.
    private func keepEarlier(insteadOf stamp: String, at now: EpochSeconds) {
        let known = replacements
        let told = known.filter { $0 <= now && now - $0 < EarlierTimetable.told }
        for replaced in known where !told.contains(replaced) { unlink(earlierPath(replaced)) }
        // The same feed may be compiled once more, by another version.
        guard let before = Self.fingerprint(compiledFrom), before != Self.fingerprint(stamp) else { return }
        // One of another version's format tells nobody anything.
        let last = told.last { (try? TimetableFile.checked(earlierPath($0), dates: dates)) != nil }
        if let last, now - last < Self.apart { return }
        link(timetablePath, earlierPath(now))
    }

    private static func fingerprint(_ stamp: String?) -> Substring? { stamp?.split(separator: " ").first }
}

// What could not be compiled, so that it is not tried again and again, and not at every start.
extension TimetableShelf {
    private struct Refusal: Codable {
        var stamp: String
        var isCostly: Bool
        var reason: String
    }

    /// Why a feed was refused; nil if it was not.
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
