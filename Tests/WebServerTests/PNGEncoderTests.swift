import CZlib
import FileFormats
import Testing

struct PNGEncoderTests {
    /// A chunk as defined in the PNG specification: size, type, content and CRC-32.
    private struct Chunk {
        let type: String
        let content: [UInt8]
    }

    private func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Returns the chunks after the signature, and verifies their checksums.
    private func chunks(of png: [UInt8]) throws -> [Chunk] {
        try #require(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var (rest, chunks): (ArraySlice<UInt8>, [Chunk]) = (png.dropFirst(8), [])
        while !rest.isEmpty {
            let size = number(rest.prefix(4))
            let body = Array(rest.dropFirst(4).prefix(size + 4))
            try #require(body.count == size + 4)
            #expect(number(rest.dropFirst(size + 8).prefix(4)) == Int(crc32(0, body, UInt32(body.count))))
            let type = String(decoding: body.prefix(4), as: UTF8.self)
            chunks.append(Chunk(type: type, content: Array(body.dropFirst(4))))
            rest = rest.dropFirst(size + 12)
        }
        return chunks
    }

    /// Returns the decompressed image data.
    private func rows(of png: [UInt8], size: Int) throws -> [UInt8] {
        let packed = try #require(try chunks(of: png).first { $0.type == "IDAT" }).content
        var rows = [UInt8](repeating: 0xAA, count: size)
        var count = uLongf(size)
        #expect(uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK)
        #expect(Int(count) == size)
        return rows
    }

    @Test func `a PNG image has a header, data and end chunk`() throws {
        let png = try #require(PNGEncoder.encode([0], width: 1, depth: .one))
        #expect(try chunks(of: png).map(\.type) == ["IHDR", "IDAT", "IEND"])
        // The header chunk of a black 1-bit pixel, with the CRC that other encoders write.
        #expect(
            Array(png[8..<33]) == [
                0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0x37, 0x6E, 0xF9, 0x24,
            ])
        #expect(png.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    @Test func `at one bit per pixel rows are padded to bytes, with the leftmost pixel first`() throws {
        let row: [UInt8] = [255, 0, 128, 127, 0, 0, 0, 0, 200, 0]
        let png = try #require(PNGEncoder.encode(row + row.reversed(), width: 10, depth: .one))
        #expect(try rows(of: png, size: 6) == [0, 0b1010_0000, 0b1000_0000, 0, 0b0100_0001, 0b0100_0000])
        #expect(Array(try chunks(of: png)[0].content) == [0, 0, 0, 10, 0, 0, 0, 2, 1, 0, 0, 0, 0])
    }

    @Test func `at eight bits per pixel the brightness is unchanged`() throws {
        let png = try #require(PNGEncoder.encode([1, 2, 3, 4, 5, 6], width: 3, depth: .eight))
        #expect(try rows(of: png, size: 8) == [0, 1, 2, 3, 0, 4, 5, 6])
        #expect(Array(try chunks(of: png)[0].content) == [0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0])
    }

    @Test func `an image without pixels or with an incomplete row is rejected`() {
        #expect(PNGEncoder.encode([], width: 1, depth: .one) == nil)
        #expect(PNGEncoder.encode([1, 2, 3], width: 2, depth: .eight) == nil)
        #expect(PNGEncoder.encode([1], width: 0, depth: .eight) == nil)
    }
}
