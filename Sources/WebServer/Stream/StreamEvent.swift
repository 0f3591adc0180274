import NIOCore

/// One event of a topic as it goes over the wire, shared by all its streams.
struct StreamEvent: MailboxItem {
    enum Kind: String, Sendable {
        case snapshot, change
    }

    /// Counts a topic's changes; a snapshot has the number of the last change in it.
    let sequence: UInt64
    /// Names the state that a reader has after it: the same for the same state, whichever node sends it.
    let id: String
    let text: StreamText

    init(_ kind: Kind, sequence: UInt64, id: String, json: [UInt8]) {
        (self.sequence, self.id) = (sequence, id)
        var buffer = ByteBuffer()
        buffer.reserveCapacity(json.count + 96)
        buffer.writeString("id: \(id)\nevent: \(kind.rawValue)\ndata: ")
        buffer.writeBytes(json)
        buffer.writeString("\n\n")
        text = StreamText(buffer)
    }

    var size: Int { text.plain.readableBytes }
}
