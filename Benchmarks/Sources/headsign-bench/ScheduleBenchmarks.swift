import Foundation
import GTFSSchedule
import TransitCore

func importing(_ folders: Folders) throws -> [Result] {
    let taken = try times(7) { _ = try GTFSImport.compile(source: folders.bigSchedule) }
    return [Result("import: New York's MTA Bus Company, checks included", taken)]
}

/// Measures a single import. Run in a separate process, so that the process's peak memory is that of the import.
func importingOnce(_ folders: Folders) throws -> [Result] {
    let before = memory("VmHWM")
    let taken = try milliseconds { _ = try GTFSImport.compile(source: folders.bigSchedule) }
    return [Result("import: the same, once", [taken], notes: ["peakMB": memory("VmHWM"), "beforeMB": before])]
}

func opening(_ folders: Folders) throws -> [Result] {
    let file = try GTFSImport.compile(source: folders.bigSchedule).file
    let path = NSTemporaryDirectory() + "headsign-bench-\(getpid()).timetable"
    defer { unlink(path) }
    try TimetableFile.write(file, to: path)
    let taken = try times(200) { _ = try TimetableFile.open(path) }
    return [Result("open: New York's timetable file", taken, notes: ["fileMB": Double(file.count) / 1e6])]
}

/// Imports the largest schedule, with its weeks repeated indefinitely.
func bigTimetable(_ folders: Folders) throws -> Timetable {
    try repeatingTimetable(folders.bigSchedule)
}

/// Imports a schedule, with its weeks repeated indefinitely.
func repeatingTimetable(_ schedule: String) throws -> Timetable {
    let path = NSTemporaryDirectory() + "headsign-bench-\(getpid()).timetable"
    defer { unlink(path) }
    try TimetableFile.write(try GTFSImport.compile(source: schedule).file, to: path)
    return try TimetableFile.open(path, dates: .repeating)
}
