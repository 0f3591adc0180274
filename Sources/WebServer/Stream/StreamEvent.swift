import NIOCore

/// An event of a topic, encoded once and shared by all of the topic's streams.
struct StreamEvent: MailboxItem {
    enum Kind: String, Sendable {
        case snapshot, change
    }

    /// The number of changes of the topic so far. A snapshot has the number of the last change that it includes.
    let sequence: UInt64
    /// The id of the state that a client has after this event. Equal states have equal ids on all nodes.
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
