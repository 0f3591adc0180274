import Cluster
import NIOCore

/// A frame as all nodes that follow an agency are sent it.
struct ClusterFrame: MailboxItem {
    let bytes: ByteBuffer

    init(_ frame: StreamFrame) {
        bytes = ByteBuffer(bytes: frame.encoded)
    }

    var size: Int { bytes.readableBytes }
}
