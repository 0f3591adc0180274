import Foundation
import GTFSSchedule
import TransitCore

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

    /// What the timetable was compiled from; nil if that is not known.
    var compiledFrom: String? {
        FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Compiles a feed and puts the result in the place of the old one. Blocks for as long as that takes.
    func compile(_ source: String, stamp: String) throws(ImportError) -> (Timetable, ImportReport) {
        // Forgotten first: if the power fails between the two, the feed is compiled once more, not believed.
        unlink(stampPath)
        let report = try GTFSImport.compile(source: source, to: timetablePath)
        try TimetableFile.write(Array(stamp.utf8), to: stampPath)
        do throws(TimetableFileError) {
            return (try TimetableFile.open(timetablePath, dates: dates), report)
        } catch {
            throw .notWritten(path: timetablePath, reason: "\(error)")
        }
    }
}
