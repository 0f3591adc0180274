import GTFSSchedule
import TestSupport
import TransitCore

/// A GTFS feed with one trip between two stops, by default every day of 2026.
struct Town {
    /// The first and the last service day, as `YYYYMMDD`.
    var days = ("20260101", "20261231")
    var name = "Riverton Transit"
    /// Further files of the feed, by name.
    var more: [String: String] = [:]

    /// Compiles the feed to a timetable file.
    func compile(to path: String) throws {
        _ = try withFolder { try GTFSImport.compile(source: $0, to: path) }
    }

    func timetable() throws -> Timetable {
        try Timetable(FileBytes(copying: try withFolder { try GTFSImport.compile(source: $0).file }))
    }

    private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder.made()
        for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
            try folder.write(Array(text.utf8), to: name)
        }
        return try withExtendedLifetime(folder) { try body(folder.path) }
    }

    private var files: [String: String] {
        [
            "agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone
            A,"\(name.replacing("\"", with: "\"\""))",https://example.org,America/Toronto
            """,
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            a,Main Street,44.0000,-76.0000
            b,Market,44.0100,-76.0000
            """,
            "routes.txt": "route_id,route_short_name,route_type\nr1,1,3\n",
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            all,1,1,1,1,1,1,1,\(days.0),\(days.1)
            """,
            "trips.txt": "route_id,service_id,trip_id\nr1,all,t1\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,a,1
            t1,08:10:00,08:10:00,b,2
            """,
        ]
    }
}
