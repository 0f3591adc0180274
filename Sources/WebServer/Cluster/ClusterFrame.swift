import Cluster
import NIOCore

/// An encoded frame that the streams to all followers of an agency share.
struct ClusterFrame: MailboxItem {
    let bytes: ByteBuffer

    init(_ frame: StreamFrame) {
        bytes = ByteBuffer(bytes: frame.encoded)
    }

    var size: Int { bytes.readableBytes }
}
