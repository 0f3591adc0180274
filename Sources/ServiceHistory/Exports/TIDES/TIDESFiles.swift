/// The tables of TIDES that an export writes.
struct TIDESFiles: Sendable {
    var visits = CSVFile("stop_visits.csv", header: TIDESColumns.visits)
    var trips = CSVFile("trips_performed.csv", header: TIDESColumns.trips)
    var locations = CSVFile("vehicle_locations.csv", header: TIDESColumns.locations)
    var vehicles = CSVFile("vehicles.csv", header: TIDESColumns.vehicles)

    mutating func writePieces(to sink: some ExportSink) throws(ExportError) {
        try visits.writePiece(to: sink)
        try trips.writePiece(to: sink)
        try locations.writePiece(to: sink)
    }

    mutating func writeAll(to sink: some ExportSink) throws(ExportError) {
        try visits.write(to: sink)
        try trips.write(to: sink)
        try locations.write(to: sink)
        try vehicles.write(to: sink)
    }
}
