import Foundation
import GTFSSchedule
import Testing
import TransitCore

/// A recorded day of Kingston, Ontario, which is stored beside the project and not distributed with it.
enum Kingston {
    static let folder: URL = {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        let data = ProcessInfo.processInfo.environment["HEADSIGN_DATA"].map { URL(filePath: $0) }
        return (data ?? root.appending(path: "../shared/data")).appending(path: "kingston-2026").standardizedFileURL
    }()

    static var isHere: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "gtfs.zip").path) }

    static func timetable() throws -> Timetable {
        let (file, _) = try GTFSImport.compile(source: folder.appending(path: "gtfs.zip").path)
        return try Timetable(FileBytes(copying: file))
    }

    /// Returns every poll of the vehicle positions, in order.
    static func polls() throws -> [FeedReading] {
        var polls: [FeedReading] = []
        for line in try unpacked("vehicle_positions.csv.gz").split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            // One stop's name contains a comma and is quoted: its row is skipped.
            guard fields.count == 19, let made = Int64(fields[0]).map({ EpochSeconds($0) }) else { continue }
            if polls.last?.madeAt != made { polls.append(FeedReading(madeAt: made, vehicles: [])) }
            if let vehicle = vehicle(fields) { polls[polls.count - 1].vehicles?.append(vehicle) }
        }
        return polls
    }

    private static func vehicle(_ fields: [String]) -> VehicleReading? {
        guard let latitude = Double(fields[14]), let longitude = Double(fields[15]) else { return nil }
        var reading = VehicleReading(
            id: fields[2], position: Coordinate(latitude: latitude, longitude: longitude))
        reading.at = Int64(fields[13]).map { EpochSeconds($0) }
        reading.bearing = Float(fields[17])
        reading.speed = Float(fields[16])
        if !fields[4].isEmpty {
            reading.trip = TripReference(
                tripID: fields[4], routeID: fields[3], startDate: ServiceDate(gtfs: Array(fields[5].utf8)))
        }
        return reading
    }

    private static func unpacked(_ name: String) throws -> String {
        let gzip = Process()
        let output = Pipe()
        gzip.executableURL = URL(filePath: "/bin/gzip")
        gzip.arguments = ["-dc", folder.appending(path: name).path]
        gzip.standardOutput = output
        try gzip.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        gzip.waitUntilExit()
        return text
    }
}
