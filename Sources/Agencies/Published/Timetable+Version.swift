import Cluster
package import TransitCore

extension Timetable {
    /// The version of the file's content and format, by which clients detect a newer file.
    package var fileVersion: String { "\(TimetableFormat.version)-\(String(checksum, radix: 36))" }

    /// The version of the list of stops: ``fileVersion``, combined with the stops that realtime feeds added and the
    /// file does not contain.
    package var stopsVersion: String {
        guard !addedStops.isEmpty else { return fileVersion }
        var stops = addedStops
        var encoder = WireEncoder()
        // Cannot fail, because no added stop is in the file.
        try? encoder.addedStops(&stops, of: file)
        var sum = Checksum()
        encoder.bytes.withUnsafeBytes { sum.update($0) }
        return "\(fileVersion)-\(String(sum.value, radix: 36))"
    }
}
