import GTFSRealtime
import NIOCore
import TransitCore

/// A file that is streamed in pieces, regardless of size.
struct Download: Sendable {
    struct Content: Sendable {
        var size: Int
        /// Returns the bytes of a range; may block. Nil if the bytes are no longer available.
        var read: @Sendable (Range<Int>) -> ByteBuffer?
    }

    var type: ContentType
    /// The file name that browsers suggest for saving.
    var name: String
    var version: String
    var plain: Content
    /// The gzip form, if worthwhile; may block while it is made.
    var gzip: @Sendable () -> Content? = { nil }
    /// Whether clients may request ranges to resume a download. There is then only one form of the file.
    var isResumable = false

    /// The entity tag; weak, as in ``Representation``, if there are two forms.
    var entityTag: String { (isResumable ? "" : "W/") + "\"\(version)\"" }
}

extension Download.Content {
    init(_ file: StoredFile) {
        self.init(size: file.size) { file.read($0) }
    }

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

    init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { ByteBuffer(bytes: bytes[$0]) }
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
