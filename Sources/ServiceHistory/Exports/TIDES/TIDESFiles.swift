/// The tables of TIDES that an export writes.
struct TIDESFiles: CSVFiles, Sendable {
    var visits = CSVFile("stop_visits.csv", header: TIDESColumns.visits)
    var trips = CSVFile("trips_performed.csv", header: TIDESColumns.trips)
    var locations = CSVFile("vehicle_locations.csv", header: TIDESColumns.locations)
    var vehicles = CSVFile("vehicles.csv", header: TIDESColumns.vehicles)

    mutating func forEach(_ body: (inout CSVFile) throws(ExportError) -> Void) throws(ExportError) {
        try body(&visits)
        try body(&trips)
        try body(&locations)
        try body(&vehicles)
    }
}
