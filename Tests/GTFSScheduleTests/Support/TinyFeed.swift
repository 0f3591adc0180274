import Foundation
import TestSupport
import TransitCore

@testable import GTFSSchedule

/// A small complete feed with one route and one trip. A test can replace any of its files.
struct TinyFeed {
    var files: [String: String] = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        A,Agency,https://example.org,America/Toronto
        """,
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        s1,First,44.0000,-76.0000
        s2,Second,44.0100,-76.0000
        s3,Third,44.0200,-76.0000
        """,
        "routes.txt": """
        route_id,route_short_name,route_long_name,route_type
        r1,1,Main Street,3
        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        all,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": """
        route_id,service_id,trip_id
        r1,all,t1
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        t1,08:00:00,08:00:00,s1,1
        t1,08:10:00,08:11:00,s2,2
        t1,08:20:00,08:20:00,s3,3
        """,
    ]

    init(_ changes: [String: String?] = [:]) {
        for (name, text) in changes { files[name] = text }
    }

    func compile() throws -> (timetable: Timetable, report: ImportReport) {
        let (file, report) = try file()
        return (try Timetable(FileBytes(copying: file)), report)
    }

    func compile(dates: ServiceCalendar.Dates) throws -> Timetable {
        try Timetable(FileBytes(copying: try file().file), dates: dates)
    }

    func compile(_ options: GTFSImport.Options) throws -> (file: [UInt8], report: ImportReport) {
        try file(options)
    }

    private func file(_ options: GTFSImport.Options = GTFSImport.Options()) throws -> (
        file: [UInt8], report: ImportReport
    ) {
        try withTemporaryFolder { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            return try GTFSImport.compile(source: folder.path, options: options)
        }
    }
}

/// Calls `body` with a temporary folder, which is deleted afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder.made()
    return try withExtendedLifetime(folder) { try body(URL(filePath: folder.path)) }
}

extension ImportReport {
    /// Returns the number of notices of a rule.
    func count(_ rule: Rule) -> Int {
        notices.filter { $0.rule == rule }.reduce(0) { $0 + $1.count }
    }

    func first(_ rule: Rule) -> ImportNotice? { notices.first { $0.rule == rule }?.samples.first }
}

extension Timetable {
    /// Returns the departures of a trip at its stops, in seconds of service time.
    func departures(_ id: String) -> [Int32] {
        guard let trip = trip(id: id.utf8) else { return [] }
        return stops(of: pattern(of: trip)).indices.map {
            departure(of: trip, at: $0 - stops(of: pattern(of: trip)).lowerBound)
        }
    }

    /// Returns the distances of a trip's stops along its shape, in metres.
    func distances(_ id: String) -> [Float] {
        guard let trip = trip(id: id.utf8) else { return [] }
        return stops(of: pattern(of: trip)).map { patternStopDistances[$0] }
    }

    func stopIDs(_ id: String) -> [String] {
        guard let trip = trip(id: id.utf8) else { return [] }
        return stops(of: pattern(of: trip)).map { string(stopIDs[patternStopStops[$0]]) }
    }

    /// Returns the departures at a stop on a local day as `HH:MM:SS` local time, sorted.
    func board(_ stop: String, on date: ServiceDate) -> [String] {
        guard let stop = self.stop(id: stop.utf8) else { return [] }
        var epochs: [EpochSeconds] = []
        let midnight = date.utcStart - zone.offset(at: date.utcStart + 18_000)
        forEachCall(at: stop, from: midnight, to: midnight + 86_400) { epochs.append($0.departure) }
        return epochs.sorted().map { epoch in
            let second = (epoch + zone.offset(at: epoch)).rawValue % 86_400
            return String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
        }
    }
}

extension ServiceDate {
    init(_ text: String) {
        self = ServiceDate(gtfs: Array(text.utf8)) ?? ServiceDate(daysSince1970: 0)
    }
}
