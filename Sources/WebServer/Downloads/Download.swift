import GTFSRealtime
import NIOCore
import TransitCore

/// A file that is sent piece by piece, whatever its size.
struct Download: Sendable {
    struct Content: Sendable {
        var size: Int
        /// May block. Nil if the bytes are not there any more.
        var read: @Sendable (Range<Int>) -> ByteBuffer?
    }

    var type: ContentType
    /// What a browser calls it when it saves it.
    var name: String
    var version: String
    var plain: Content
    /// The same in the gzip format, where that pays; may block while it is made.
    var gzip: @Sendable () -> Content? = { nil }
    /// Whoever has its beginning may ask for the rest. Then there is one form of it.
    var isResumable = false

    /// Weak, as in ``Representation``, where there are two forms.
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
    /// Names the content and the format, so that who has a file knows whether it is still the newest.
    var fileVersion: String { "\(TimetableFormat.version)-\(String(checksum, radix: 36))" }
}

extension Timetable {
    /// As ``fileVersion``, of the stops: those that feeds add are not in the file.
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
    /// As ``Timetable/fileVersion``.
    var fileVersion: String { "\(StreetSection.version)-\(String(checksum, radix: 36))" }
}
