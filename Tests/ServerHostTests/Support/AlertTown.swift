import GTFSSchedule
import TestSupport
import TransitCore

/// A town in Toronto's time zone, with two routes, and with two stops of the same name.
enum AlertTown {
    private static let files = [
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,America/Toronto\n",
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type
        R5,T,5,King Street,3
        R50,T,50,Queen Street,3

        """,
        "stops.txt": """
        stop_id,stop_code,stop_name,stop_lat,stop_lon
        a,100,Market,44.230,-76.480
        b,101,Church,44.235,-76.490
        c,102,Church,44.240,-76.500

        """,
        "trips.txt": "route_id,service_id,trip_id\nR5,daily,morning-1\nR50,daily,morning-2\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        morning-1,8:00:00,8:00:00,a,1
        morning-1,8:05:00,8:05:00,b,2
        morning-2,9:00:00,9:00:00,a,1
        morning-2,9:05:00,9:05:00,c,2

        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20260101,20271231

        """,
    ]

    static func timetable() throws -> Timetable {
        let folder = try TemporaryFolder.made()
        for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
        return try Timetable(FileBytes(copying: GTFSImport.compile(source: folder.path).file))
    }
}
