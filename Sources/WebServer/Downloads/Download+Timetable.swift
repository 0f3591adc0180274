import GTFSRealtime
import HTTPServer
import NIOCore
import TransitCore

extension Download.Content {
    init(_ timetable: Timetable) {
        self.init(size: timetable.byteCount) { range in
            timetable.withBytes { ByteBuffer(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
    }

    init(_ streets: Streets) {
        self.init(size: streets.byteCount) { range in
            streets.withBytes { ByteBuffer(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
    }
}

extension Timetable {
    /// The version of content and format, by which a client recognizes a newer file.
    var fileVersion: String { "\(TimetableFormat.version)-\(String(checksum, radix: 36))" }
}

extension Timetable {
    /// The version of the stops: ``fileVersion`` combined with the stops added by feeds, which are not in the file.
    var stopsVersion: String {
        guard !addedStops.isEmpty else { return fileVersion }
        var sum = Checksum()
        GTFSRealtimeEncoder.body(of: FeedReading(detours: DetourReading(stops: addedStops))).withUnsafeBytes {
            sum.update($0)
        }
        for stop in addedStops { stop.routes.withUnsafeBytes { sum.update($0) } }
        return "\(fileVersion)-\(String(sum.value, radix: 36))"
    }
}

extension Streets {
    /// The version of content and format, as ``Timetable/fileVersion``.
    var fileVersion: String { "\(StreetSection.version)-\(String(checksum, radix: 36))" }
}
