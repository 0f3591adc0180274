import HTTPServer
import NIOCore
import Synchronization

/// A text that many streams send, compressed once when the first stream needs the compressed form.
final class StreamText: Sendable {
    let plain: ByteBuffer
    private let packed = Mutex<GzipPiece?>(nil)

    init(_ plain: ByteBuffer) {
        self.plain = plain
    }

    convenience init(_ text: String) {
        self.init(ByteBuffer(string: text))
    }

    var gzip: GzipPiece {
        packed.withLock { packed in
            if let packed { return packed }
            let made = GzipPiece(plain)
            packed = made
            return made
        }
    }
}
