/// The files of an export for analysts.
struct AnalystFiles: CSVFiles, Sendable {
    var visits = CSVFile(
        "visits.csv",
        header: [
            "service_date", "route_id", "route", "direction", "headsign", "trip_id", "trip_start",
            "trip_start_s", "trip_state", "vehicle", "call", "stop_id", "stop", "is_timepoint", "is_judged",
            "scheduled_arrival", "scheduled_departure", "arrival", "departure", "scheduled_arrival_s",
            "scheduled_departure_s", "arrival_s", "departure_s", "deviation", "basis", "uncertainty",
            "shown10_s", "shown5_s", "occupancy",
        ])
    var trips = CSVFile(
        "trips.csv",
        header: [
            "service_date", "agency", "route_id", "route", "route_name", "direction", "headsign", "trip_id", "start",
            "start_s", "state", "is_added", "is_short_turned", "is_frequency_based", "block", "vehicle", "calls",
            "observed_calls",
        ])
    var outages = CSVFile("outages.csv", header: ["service_date", "feed", "first", "last", "first_s", "last_s"])
    var alerts = CSVFile(
        "alerts.csv",
        header: [
            "service_date", "alert_id", "effect", "header", "text", "routes", "stops", "first", "last", "first_s",
            "last_s",
        ])

    mutating func forEach(_ body: (inout CSVFile) throws(ExportError) -> Void) throws(ExportError) {
        try body(&visits)
        try body(&trips)
        try body(&outages)
        try body(&alerts)
    }
}
