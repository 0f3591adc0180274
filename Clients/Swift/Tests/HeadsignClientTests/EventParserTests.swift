import Testing

@testable import HeadsignClient

@Suite struct EventParserTests {
    private let text =
        ": hello\r\n\r\nid: 7\nevent: change\ndata: {\"a\":\ndata:1}\n\n:\n\nevent: x\n\n"
        + "id\ndata: ü\r\n\r\ndata: rest"

    @Test(arguments: 1...40)
    func `pieces of any size yield the same events`(size: Int) throws {
        var parser = EventParser(limit: 1000)
        let bytes = Array(text.utf8)
        var events: [EventParser.Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += try parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(
            events == [
                .init(name: "change", id: "7", data: Array("{\"a\":\n1}".utf8)),
                .init(name: "message", id: "", data: Array("ü".utf8)),
            ])
    }

    @Test func `an event that exceeds the size limit is refused`() {
        var parser = EventParser(limit: 50)
        #expect(throws: HeadsignError.tooLarge(limit: 50)) {
            for _ in 0..<20 { _ = try parser.take(Array("data: xxxxx\n".utf8)) }
        }
    }
}
