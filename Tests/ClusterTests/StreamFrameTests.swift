import TestSupport
import Testing

@testable import Cluster

struct StreamFrameTests {
    private let frames = [
        StreamFrame(.hello, [1, 2, 3]), StreamFrame(.state, Array(repeating: 7, count: 1000)),
        StreamFrame(.heartbeat, []), StreamFrame(.status, [0]),
    ]

    @Test(arguments: [1, 2, 4, 5, 6, 999, 5000])
    func `frames round-trip when received in chunks of any size`(piece: Int) throws {
        let bytes = frames.flatMap(\.encoded)
        var reader = StreamFrameReader()
        var read: [StreamFrame] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.add(bytes[start..<min(start + piece, bytes.count)])
            while let frame = try reader.next() { read.append(frame) }
        }
        #expect(read == frames)
    }

    @Test func `an incomplete frame is not returned`() throws {
        let bytes = frames[1].encoded
        for end in 0..<bytes.count {
            var reader = StreamFrameReader()
            reader.add(bytes[..<end])
            #expect(try reader.next() == nil)
        }
    }

    @Test(arguments: [[0], [5], [255, 1, 2, 3, 4], [2, 1, 0, 0, 4], [2, 255, 255, 255, 255]] as [[UInt8]])
    func `an invalid or oversized frame is rejected by its header`(bytes: [UInt8]) {
        var reader = StreamFrameReader()
        reader.add(bytes)
        #expect(throws: WireError.damaged) { try reader.next() }
    }

    @Test func `a hello identifies its node, and an unsupported format version is rejected`() throws {
        let hello = StreamHello(node: "ingest-1", version: "2.0", epoch: 7, engine: .max)
        let frame = try hello.frame
        #expect(try StreamHello(frame.bytes) == hello)
        let other = SnapshotFrame.format + 1
        #expect(throws: WireError.otherFormat(other)) { try StreamHello([other] + frame.bytes.dropFirst()) }
        for end in frame.bytes.indices {
            #expect(throws: WireError.self) { try StreamHello(Array(frame.bytes[..<end])) }
        }
        #expect(throws: WireError.damaged) { try StreamHello(frame.bytes + [0]) }
    }

    @Test func `the name of a file is the hash of its content`() {
        var maker = FileName.Maker()
        maker.add(Array("ab".utf8), count: 2)
        maker.add(Array("c".utf8), count: 1)
        #expect(maker.name.hash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(maker.name.size == 3)
        #expect(FileName.isHash(maker.name.hash))
        for text in [
            "", "..", String(repeating: "A", count: 64), String(repeating: "0", count: 63),
            "../" + String(repeating: "0", count: 61),
        ] {
            #expect(!FileName.isHash(text))
        }
    }
}
