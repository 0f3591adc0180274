package import LiveModel

/// The destination of an export: files that grow row by row, so that memory does not depend on the period.
package protocol ExportSink: AnyObject {
    /// Appends bytes to a file, which is created when it is first used.
    /// - Parameter file: A plain file name, such as `stop_visits.csv`.
    func append(_ bytes: [UInt8], to file: String) throws(ExportError)
}

/// A conversion of recorded days to files. Days are added in chronological order, then the export is finished.
package protocol HistoryExport {
    var counts: ExportCounts { get }
    mutating func add(_ day: RecordedDay, to sink: some ExportSink) throws(ExportError)
    /// Writes the files that describe the whole period.
    mutating func finish(to sink: some ExportSink) throws(ExportError)
}

/// The number of days, trips, calls and positions in an export.
package struct ExportCounts: Sendable, Equatable {
    package var days = 0
    package var trips = 0
    /// The number of trips that the format cannot express, such as trips without an observed time in GTFS.
    package var omittedTrips = 0
    package var calls = 0
    package var positions = 0

    package init() {}
}
