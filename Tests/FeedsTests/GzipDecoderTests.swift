import Testing

@testable import Feeds
@testable import FileFormats

struct GzipDecoderTests {
    static func packed(_ body: [UInt8]) -> [UInt8] {
        var deflater = Deflater()
        let packed = deflater.deflate(body)
        return packed + deflater.finish()
    }

    @Test(arguments: [0, 1, 1000, 65_536, 300_000])
    func `compressed bytes are decompressed to the original`(size: Int) throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        #expect(try GzipDecoder.unpacked(Self.packed(body), limit: size) == body)
    }

    @Test func `concatenated gzip members are decompressed as one body`() throws {
        #expect(try GzipDecoder.unpacked(Self.packed([1, 2]) + Self.packed([3]), limit: 10) == [1, 2, 3])
    }

    @Test func `bytes written so far can be decompressed before the stream ends`() throws {
        var deflater = Deflater()
        var packed = deflater.deflate([1, 2, 3])
        packed += deflater.deflate([4, 5])
        var inflater = Inflater()
        var body: [UInt8] = []
        try inflater.inflate(packed[...], into: &body)
        #expect(body == [1, 2, 3, 4, 5])
        let isAtEnd = inflater.isAtEnd
        #expect(!isAtEnd)
    }

    @Test func `compressed input may be split into chunks of any size`() throws {
        let body = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let packed = Self.packed(body)
        for size in [1, 2, 3, 100] {
            var inflater = Inflater()
            var result: [UInt8] = []
            for start in stride(from: 0, to: packed.count, by: size) {
                try inflater.inflate(packed[start..<min(start + size, packed.count)], into: &result)
            }
            let isAtEnd = inflater.isAtEnd
            #expect(result == body)
            #expect(isAtEnd)
        }
    }

    @Test func `corrupt, truncated and oversized gzip data cause different errors`() {
        let packed = Self.packed([UInt8](repeating: 1, count: 1000))
        #expect(throws: GzipError.truncated) { try GzipDecoder.unpacked(packed.dropLast(9), limit: 10_000) }
        #expect(throws: GzipError.tooLarge) { try GzipDecoder.unpacked(packed, limit: 999) }
        #expect(throws: GzipError.damaged) {
            try GzipDecoder.unpacked([0x1F, 0x8B, 9, 9, 9, 9, 9, 9, 9, 9, 9], limit: 999)
        }
    }
}
