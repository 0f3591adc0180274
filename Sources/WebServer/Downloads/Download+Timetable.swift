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

extension Streets {
    /// The version of the file's content and format, analogous to ``Timetable/fileVersion``.
    var fileVersion: String { "\(StreetSection.version)-\(String(checksum, radix: 36))" }
}
