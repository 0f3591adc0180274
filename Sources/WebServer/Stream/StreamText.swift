import NIOCore
import Synchronization

/// A piece of text on its way to many streams: written once, and compressed once, when the first stream wants that.
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
