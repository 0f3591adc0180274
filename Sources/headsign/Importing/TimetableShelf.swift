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
    private var timetablePath: String { folder.appending(path: "timetable").path }
    private var stampPath: String { folder.appending(path: "compiled-from").path }

    /// The timetable compiled last; nil if there is none that is sound, or if it was compiled by another version.
    func timetable() -> Timetable? {
        try? TimetableFile.checked(timetablePath, dates: dates)
    }

    /// The feed that the timetable was compiled from; nil if it is not kept here, or if another one has come since.
    var feed: StoredFile? {
        guard let fingerprint = compiledFrom?.split(separator: " ").first, let feed = modified(feedPath),
            let stamp = modified(stampPath), feed <= stamp
        else { return nil }
        return StoredFile(path: feedPath, version: String(fingerprint))
    }

    private func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// What the timetable was compiled from; nil if that is not known.
    var compiledFrom: String? {
        FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Makes a timetable and puts it in the place of the old one. Blocks for as long as that takes.
    func timetable(of content: ScheduleContent, stamp: String) throws(ImportError) -> (Timetable, ScheduleStatus) {
        // Forgotten first: if the power fails between the two, the feed is compiled once more, not believed.
        unlink(stampPath)
        let status = try write(content)
        try TimetableFile.write(Array(stamp.utf8), to: stampPath)
        do throws(TimetableFileError) {
            return (try TimetableFile.open(timetablePath, dates: dates), status)
        } catch {
            throw .notWritten(path: timetablePath, reason: "\(error)")
        }
    }

    private func write(_ content: ScheduleContent) throws(ImportError) -> ScheduleStatus {
        switch content {
        case .gtfs(let source):
            let report = try GTFSImport.compile(source: source, to: timetablePath)
            return ScheduleStatus(.ready, errors: report.count(of: .error), warnings: report.count(of: .warning))
        case .network(let file, let report):
            try TimetableFile.write(file, to: timetablePath)
            return ScheduleStatus(
                .ready, errors: report.discarded.total, warnings: report.notices.reduce(0) { $0 + $1.count })
        }
    }
}
