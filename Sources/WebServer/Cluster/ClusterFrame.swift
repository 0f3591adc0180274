import Cluster
import NIOCore

/// One encoded frame, shared by the streams to all followers of an agency.
struct ClusterFrame: MailboxItem {
    let bytes: ByteBuffer

    init(_ frame: StreamFrame) {
        bytes = ByteBuffer(bytes: frame.encoded)
    }

    var size: Int { bytes.readableBytes }
}
