/// An incremental parser of server-sent events, which accepts bytes in pieces of any size. It takes linear time. An
/// event longer than the limit is an error, so that a line without an end cannot exhaust the memory.
struct EventParser {
    struct Event: Equatable, Sendable {
        /// The event's type: `snapshot` or `change`.
        var name = "message"
        var id: String?
        var data: [UInt8] = []
    }

    private let limit: Int
    private var line: [UInt8] = []
    private var event = Event()
    private var hasData = false
    private var lastWasReturn = false

    /// - Parameter limit: The maximum size of an event in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Parses the next piece of the stream.
    /// - Returns: The events that end within the piece.
    mutating func take(_ piece: [UInt8]) throws(HeadsignError) -> [Event] {
        var events: [Event] = []
        var start = piece.startIndex
        while start < piece.endIndex {
            let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
            let end = piece[start...].firstIndex(where: isBreak) ?? piece.endIndex
            line += piece[start..<end]
            guard line.count + event.data.count <= limit else { throw .tooLarge(limit: limit) }
            guard end < piece.endIndex else {
                if end > start { lastWasReturn = false }
                break
            }
            // CR LF is one line break, even if the two bytes arrive in different pieces.
            let isSecondHalf = piece[end] == UInt8(ascii: "\n") && lastWasReturn && end == start && line.isEmpty
            lastWasReturn = piece[end] == UInt8(ascii: "\r")
            if !isSecondHalf, let event = endLine() { events.append(event) }
            start = end + 1
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return endEvent() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        take(line[..<colon], value)
        return nil
    }

    private mutating func take(_ field: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        if field.elementsEqual("data".utf8) {
            if hasData { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
            hasData = true
        } else if field.elementsEqual("event".utf8) {
            event.name = String(decoding: value, as: UTF8.self)
        } else if field.elementsEqual("id".utf8), !value.contains(0) {
            event.id = String(decoding: value, as: UTF8.self)
        }
    }

    private mutating func endEvent() -> Event? {
        defer { (event, hasData) = (Event(), false) }
        return hasData ? event : nil
    }
}
