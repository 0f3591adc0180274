import NIOCore

/// One event of a topic as it goes over the wire, shared by all its streams.
struct StreamEvent: Sendable {
    enum Kind: String, Sendable {
        case snapshot, change
    }

    /// Counts a topic's changes; a snapshot has the number of the last change in it.
    let sequence: UInt64
    let text: StreamText

    init(_ kind: Kind, sequence: UInt64, topic: String, json: [UInt8]) {
        self.sequence = sequence
        var buffer = ByteBuffer()
        buffer.reserveCapacity(json.count + 96)
        buffer.writeString("id: \(topic)-\(sequence)\nevent: \(kind.rawValue)\ndata: ")
        buffer.writeBytes(json)
        buffer.writeString("\n\n")
        text = StreamText(buffer)
    }

    var size: Int { text.plain.readableBytes }
}
