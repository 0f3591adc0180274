import Cluster
package import TransitCore

extension Timetable {
    /// The version of content and format, by which a client recognizes a newer file.
    package var fileVersion: String { "\(TimetableFormat.version)-\(String(checksum, radix: 36))" }

    /// The version of the stops: ``fileVersion`` combined with the stops added by feeds, which are not in the file.
    package var stopsVersion: String {
        guard !addedStops.isEmpty else { return fileVersion }
        var stops = addedStops
        var encoder = WireEncoder()
        // Does not fail: no added stop is in the file.
        try? encoder.addedStops(&stops, of: file)
        var sum = Checksum()
        encoder.bytes.withUnsafeBytes { sum.update($0) }
        return "\(fileVersion)-\(String(sum.value, radix: 36))"
    }
}
