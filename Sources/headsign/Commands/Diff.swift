import ArgumentParser
import Foundation
import GTFSSchedule
import ServerHost
import TransitCore

struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the changes of a new timetable that affect riders.",
        discussion: """
            Compares two GTFS zips or folders, or two timetable files, over one week: removed and new stops and \
            routes, and departures that are earlier, later, removed or new, by route and stop.

              headsign diff gtfs-autumn.zip gtfs-winter.zip
              headsign diff old.timetable new.timetable --from 2026-11-30 --route 12
              headsign diff old.timetable new.timetable --json
            """)

    @Argument(help: "The old timetable: a GTFS zip, a folder with its files, or a timetable file.", completion: .file())
    var old: String

    @Argument(help: "The new timetable.", completion: .file())
    var new: String

    @Option(
        help:
            "The first day of the week to compare, such as 2026-11-30. Default: today, or the new one's start if later."
    )
    var from: String?

    @Option(help: "Compare only this route, by its id, short name or long name.")
    var route: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "List all stops of a route, not only the first ten.")
    var all = false

    func validate() throws {
        guard from.map({ ServiceDate(iso: $0.utf8) != nil }) ?? true else {
            throw ValidationError("--from must be a date such as 2026-11-30.")
        }
    }

    func run() async throws {
        try await reporting {
            let (before, after) = (try Self.opened(old), try Self.opened(new))
            if let route, ![before, after].contains(where: { TimetableReport.has(route, $0) }) {
                let known = TimetableReport.lines(of: [before, after])
                throw Failure(.noInput, "neither timetable has a route \(route). Routes: \(known)")
            }
            let report = TimetableReport(comparison(before, after), route: route)
            if json {
                Terminal.print(String(decoding: report.json, as: UTF8.self))
            } else {
                report.lines(all: all).forEach(Terminal.print)
            }
        }
    }

    private func comparison(_ old: Timetable, _ new: Timetable) -> TimetableComparison {
        if let day = from.flatMap({ ServiceDate(iso: $0.utf8) }) {
            return TimetableComparison(old: old, new: new, from: day)
        }
        let today = new.zone.date(at: EpochSeconds(rounding: Date().timeIntervalSince1970))
        return TimetableComparison(old: old, new: new, today: today)
    }

    /// Opens a timetable file, or compiles a GTFS feed to a temporary file.
    private static func opened(_ path: String) throws -> Timetable {
        try Failure.refuseAddress(path)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue || path.lowercased().hasSuffix(".zip") else {
            return try TimetableFile.checked(path)
        }
        let (file, _): ([UInt8], ImportReport)
        do throws(ImportError) {
            (file, _) = try GTFSImport.compile(source: path)
        } catch {
            throw Failure(error)
        }
        return try Timetable(FileBytes(copying: file))
    }
}
