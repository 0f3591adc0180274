import CZlib
import NIOCore
import Testing

@testable import HTTPServer
@testable import WebServer

struct GzipStreamTests {
    private let texts = [
        "retry: 2000\n\n", String(repeating: "data: {\"id\":7}\n\n", count: 5000), ":\n\n", "id: ü\n\n",
    ]

    @Test func `gzip pieces can be joined in any order into one valid stream`() throws {
        let pieces = texts.map { GzipPiece(ByteBuffer(string: $0)) }
        for order in [[0, 1, 2, 3], [3, 1, 1, 0, 2], [2]] {
            var (stream, bytes) = (GzipStream(), GzipStream.head)
            for place in order { bytes.writeImmutableBuffer(stream.add(pieces[place])) }
            bytes.writeImmutableBuffer(stream.tail)
            let read = try inflated(bytes)
            #expect(read.text == order.map { texts[$0] }.joined())
            #expect(read.isWhole)
        }
    }

    @Test func `each gzip piece can be decompressed as soon as it arrives`() throws {
        var (stream, bytes, sent) = (GzipStream(), GzipStream.head, "")
        for text in texts {
            bytes.writeImmutableBuffer(stream.add(GzipPiece(ByteBuffer(string: text))))
            sent += text
            let read = try inflated(bytes)
            #expect(read.text == sent)
            #expect(!read.isWhole)
        }
    }

    @Test func `a compressed piece is much smaller than its text`() {
        let text = ByteBuffer(string: texts[1])
        #expect(GzipPiece(text).blocks.readableBytes * 20 < text.readableBytes)
    }

    @Test func `a client without gzip receives the same event as plain text`() {
        let event = StreamEvent(.change, sequence: 1, id: "t", json: Array("{}".utf8))
        let outputs: [StreamOutput] = [.opening, .event(event), .heartbeat]
        var plain = EventStreamEncoder(packed: false)
        #expect(
            plain.pieces(of: outputs).map { String(buffer: $0) }.joined()
                == "retry: 2000\n\nid: t\nevent: change\ndata: {}\n\n:\n\n")
        #expect(plain.end == nil)
        var packed = EventStreamEncoder(packed: true)
        #expect(packed.end == nil)
        #expect(packed.pieces(of: outputs).first == GzipStream.head)
        #expect(packed.pieces(of: [.heartbeat]).count == 1)
        #expect(packed.end?.readableBytes == 10)
    }

    /// Decompresses the stream received so far, and checks whether it has ended with the correct size and checksum.
    private func inflated(_ bytes: ByteBuffer) throws -> (text: String, isWhole: Bool) {
        var stream = z_stream()
        try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var input = Array(bytes.readableBytesView)
        var output = [UInt8](repeating: 0, count: 1 << 20)
        let (room, size) = (output.count, input.count)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(size)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                return inflate(&stream, Z_SYNC_FLUSH)
            }
        }
        try #require(status == Z_OK || status == Z_STREAM_END)
        return (String(decoding: output[..<(room - Int(stream.avail_out))], as: UTF8.self), status == Z_STREAM_END)
    }
}
