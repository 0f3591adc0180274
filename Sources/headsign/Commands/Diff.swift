import ArgumentParser
import Foundation
import GTFSSchedule
import TransitCore

struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what a new timetable changes for riders.",
        discussion: """
            Compares two GTFS zips or folders, or two timetable files, over one week: stops and lines that are gone or new,
            and departures that go earlier, later, or no more, by line and stop.

              headsign diff gtfs-autumn.zip gtfs-winter.zip
              headsign diff old.timetable new.timetable --from 2026-11-30 --route 12
              headsign diff old.timetable new.timetable --json
            """)

    @Argument(help: "The old one: a GTFS zip, a folder with its files, or a timetable file.", completion: .file())
    var old: String

    @Argument(help: "The new one.", completion: .file())
    var new: String

    @Option(
        help:
            "The first day of the week to compare, as 2026-11-30. Without it the new one's first day, or today if that is later."
    )
    var from: String?

    @Option(help: "Only this line, by its id or what riders call it.")
    var route: String?

    @Flag(help: "As JSON.")
    var json = false

    @Flag(help: "Name every stop of a line, and not the first ten alone.")
    var all = false

    func validate() throws {
        guard from.map({ ServiceDate(iso: $0.utf8) != nil }) ?? true else {
            throw ValidationError("from is a day such as 2026-11-30.")
        }
    }

    func run() async throws {
        try await reporting {
            let (before, after) = (try Self.opened(old), try Self.opened(new))
            if let route, ![before, after].contains(where: { TimetableReport.has(route, $0) }) {
                let known = TimetableReport.lines(of: [before, after])
                throw Failure(.noInput, "neither timetable has a line \(route). There are: \(known)")
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

    /// Opens a timetable file, or compiles a GTFS feed to a temporary one.
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
