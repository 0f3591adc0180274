import NIOCore

/// One event of a topic, encoded once and shared by all its streams.
struct StreamEvent: MailboxItem {
    enum Kind: String, Sendable {
        case snapshot, change
    }

    /// The number of changes of the topic so far; a snapshot has the number of its last change.
    let sequence: UInt64
    /// The id of the state that a client has after the event. Equal states have equal ids on all nodes.
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
