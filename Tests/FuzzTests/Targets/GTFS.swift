import Foundation
import GTFSSchedule
import TransitCore

extension FuzzTarget {
    /// Imports a zip archive, with limits for the smallest supported machine.
    static let zip = FuzzTarget(name: "zip") { bytes in
        let path = NSTemporaryDirectory() + "headsign-fuzz-\(ProcessInfo.processInfo.processIdentifier).zip"
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
        compile(path)
    }

    /// Imports a folder of CSV files, which are the parts of the input in the order of `names`.
    static let csv = FuzzTarget(name: "csv") { bytes in
        let folder = NSTemporaryDirectory() + "headsign-fuzz-\(ProcessInfo.processInfo.processIdentifier)/"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The parts are separated by form feeds.
        let parts = bytes.split(separator: 0x0C, omittingEmptySubsequences: false)
        for (name, part) in Swift.zip(names, parts) {
            try? Data(part).write(to: URL(fileURLWithPath: folder + name + ".txt"))
        }
        compile(folder)
    }

    private static let names = [
        "agency", "routes", "stops", "trips", "stop_times", "calendar", "calendar_dates", "shapes", "frequencies",
    ]

    private static func compile(_ path: String) {
        var options = GTFSImport.Options()
        options.limits.memberBytes = 1 << 20
        options.limits.totalBytes = 4 << 20
        guard let compiled = try? GTFSImport.compile(source: path, options: options) else { return }
        _ = try? Timetable(FileBytes(copying: compiled.file))
    }
}
