import HTTPServer
import Testing

@testable import WebServer

struct BrandImageTests {
    @Test func `an image format is detected from the content`() throws {
        #expect(try BrandImage(Images.svg).type == .svg)
        let png = try BrandImage(Images.png(192, 64))
        #expect(png.type == .png)
        #expect(png.size == BrandImage.Size(width: 192, height: 64))
    }

    @Test(arguments: ["", "GIF89a", "<html><svg></svg></html>", "<svg viewBox=\"0 0 1 1\"></svg>"])
    func `files other than PNG and SVG are rejected`(text: String) {
        #expect(throws: BrandImageError.unknownType) { try BrandImage(Array(text.utf8)) }
        #expect(BrandImageError.unknownType.description == "is neither a PNG image nor an SVG drawing")
    }

    @Test(arguments: ["<script>go()</script>", "<a href=\"JavaScript:go()\"/>", "<foreignObject/>"])
    func `an SVG image with scripts or HTML is rejected`(part: String) {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(part)</svg>"
        #expect(throws: BrandImageError.scripts) { try BrandImage(Array(text.utf8)) }
    }

    @Test func `the maximum sizes are 64 kB for SVG and 256 kB for PNG`() throws {
        func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
            bytes + Array(repeating: 0x20, count: count - bytes.count)
        }
        #expect(try BrandImage(padded(Images.svg, to: 65_536)).bytes.count == 65_536)
        #expect(try BrandImage(padded(Images.png(1, 1), to: 262_144)).bytes.count == 262_144)
        #expect(throws: BrandImageError.tooLarge(65_537, most: 65_536)) {
            try BrandImage(padded(Images.svg, to: 65_537))
        }
        #expect(throws: BrandImageError.tooLarge(262_145, most: 262_144)) {
            try BrandImage(padded(Images.png(1, 1), to: 262_145))
        }
        let words = BrandImageError.tooLarge(262_145, most: 262_144).description
        #expect(words == "has 257 kB; at most 256 kB are allowed")
    }

    @Test func `an icon must have the size that its purpose requires`() throws {
        #expect(try BrandImage(Images.png(192, 192)).asIcon(.small).size?.width == 192)
        let small = try BrandImage(Images.png(96, 96))
        #expect(try small.asIcon(.badge) == small)
        let wrong = BrandImageError.wrongSize(small.size, wanted: 192)
        #expect(throws: wrong) { try small.asIcon(.small) }
        #expect(wrong.description == "has 96 × 96 pixels; 192 × 192 are needed")
        let drawn = BrandImageError.wrongSize(nil, wanted: 512)
        #expect(throws: drawn) { try BrandImage(Images.svg).asIcon(.large) }
        #expect(drawn.description == "must be a PNG image of 512 × 512 pixels")
    }
}
