import LiveModel

/// The files of a GTFS feed that an export writes.
struct GTFSFiles: CSVFiles, Sendable {
    var agencies = CSVFile(
        "agency.txt", header: ["agency_id", "agency_name", "agency_url", "agency_timezone"])
    var routes = CSVFile(
        "routes.txt",
        header: [
            "route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color",
            "route_text_color",
        ])
    var stops = CSVFile("stops.txt", header: ["stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon"])
    var shapes = CSVFile(
        "shapes.txt", header: ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"])
    var trips = CSVFile(
        "trips.txt", header: ["route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "shape_id"])
    var stopTimes = CSVFile(
        "stop_times.txt",
        header: ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "timepoint"])
    var calendarDates = CSVFile("calendar_dates.txt", header: ["service_id", "date", "exception_type"])
    var feedInfo = CSVFile(
        "feed_info.txt",
        header: [
            "feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_start_date", "feed_end_date",
            "feed_version",
        ])

    mutating func forEach(_ body: (inout CSVFile) throws(ExportError) -> Void) throws(ExportError) {
        try body(&agencies)
        try body(&routes)
        try body(&stops)
        try body(&shapes)
        try body(&trips)
        try body(&stopTimes)
        try body(&calendarDates)
        try body(&feedInfo)
    }
}

/// The exported ids of a day's routes, stops and shapes, by record index; empty until they are first used.
struct GTFSDayIDs {
    var routes: [String]
    var stops: [String]
    /// The exported id of each pattern's shape; nil until it is first used.
    var shapes: [String?]
}

extension GTFSDayIDs {
    init(_ day: RecordedDay) {
        routes = Array(repeating: "", count: day.routes.count)
        stops = Array(repeating: "", count: day.stops.count)
        shapes = Array(repeating: nil, count: day.patterns.count)
    }
}
