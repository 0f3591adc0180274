import Testing
import TransitCore

@testable import WebServer

struct ScreenDrawingTests {
    /// Returns the distance field of a glyph of 10 × 12 pixels on the baseline, which is filled except for its border.
    /// - Parameter missing: the number of rows at the top that are not filled.
    private static func square(missing: Int = 0) -> [UInt8] {
        var field = [UInt8](repeating: 0, count: 16 * 18)
        for row in 3 + missing..<15 {
            for column in 3..<13 { field[row * 16 + column] = 255 }
        }
        return field
    }

    /// Encodes a protobuf field with a non-negative number, or with bytes.
    private static func field(_ number: UInt8, _ value: Int) -> [UInt8] { [number << 3] + varint(value) }
    private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [number << 3 | 2] + varint(bytes.count) + bytes
    }

    private static func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }

    private static func letter(_ code: UInt8, _ pixels: [UInt8]) -> [UInt8] {
        // Left is 1, and top is 12 − 26 = −14, both in ZigZag encoding.
        let shape = field(3, 10) + field(4, 12) + field(5, 2) + field(6, 27)
        return field(1, Int(code)) + (pixels.isEmpty ? [] : field(2, pixels) + shape) + field(7, 12)
    }

    /// A font whose printable ASCII characters are filled squares (lower ones for digits), with a space.
    static let file: [UInt8] = {
        var letters = Self.field(3, Self.letter(0x20, []))
        for code in UInt8(0x21)..<0x7F {
            let missing = (0x30...0x39).contains(code) ? Int(code) - 0x30 : 0
            letters += Self.field(3, Self.letter(code, Self.square(missing: missing)))
        }
        return Self.field(1, Self.field(1, Array("regular".utf8)) + Self.field(2, Array("0-255".utf8)) + letters)
    }()

    private static let fonts = ScreenFonts { $0.hasSuffix("/0-255.pbf") ? file : nil }

    private var board: ScreenBoard {
        ScreenBoard(
            title: "Main Street", clock: "08:00", rows: [], empty: "None", state: "Live", isLive: true, alerts: [],
            until: 0)
    }

    private func image(_ board: ScreenBoard, width: Int = 400, height: Int = 240) -> ScreenImage {
        ScreenDrawing.image(of: board, width: width, height: height, Self.fonts)
    }

    @Test func `a glyph file is parsed with the position of each glyph`() throws {
        let glyphs = try GlyphFile.glyphs(in: Self.file)
        #expect(glyphs.count == 95)
        let glyph = try #require(glyphs[0x41])
        #expect((glyph.width, glyph.height, glyph.left, glyph.top, glyph.advance) == (16, 18, -2, 15, 12))
        // Points inside and outside the shape; the outline is at three quarters of the value range.
        #expect(glyph.distance(x: 8, y: 9) == 2)
        #expect(glyph.distance(x: 0.5, y: 0.5) == -6)
        #expect(glyphs[0x20]?.width == 0)
    }

    @Test func `a damaged glyph file is rejected, and a damaged glyph is omitted`() throws {
        #expect(throws: (any Error).self) { try GlyphFile.glyphs(in: Array(Self.file.dropLast())) }
        let font = Self.field(3, Self.letter(0x41, Array(Self.square().dropLast())))
        #expect(try GlyphFile.glyphs(in: Self.field(1, font)).isEmpty)
        #expect(try GlyphFile.glyphs(in: []).isEmpty)
        let broken = ScreenFonts { _ in Array(Self.file.dropLast()) }
        #expect(!broken.areThere)
        #expect(Self.fonts.areThere)
    }

    @Test func `a text is as wide as its glyphs, and is truncated with an ellipsis`() {
        let text = ScreenText("Hello", Self.fonts, .regular, size: 48)
        #expect(text.width == 5 * 24)
        #expect(text.letters.map(\.x) == [0, 24, 48, 72, 96])
        // The font has no ellipsis glyph; the box that replaces it is 28 pixels wide.
        #expect(ScreenText.fitting("Hello", in: 120, Self.fonts, .regular, size: 48).letters.count == 5)
        let cut = ScreenText.fitting("Hello", in: 100, Self.fonts, .regular, size: 48)
        #expect(cut.letters.count == 4)
        #expect(cut.width <= 100)
        #expect(ScreenText.fitting("Hello", in: 20, Self.fonts, .regular, size: 48).letters.isEmpty)
        #expect(ScreenText.fitting("Hello", in: -5, Self.fonts, .regular, size: 48).letters.isEmpty)
    }

    @Test func `a glyph is drawn on the baseline at its scale`() {
        var image = ScreenImage(width: 40, height: 40)
        image.draw(ScreenText("A", Self.fonts, .regular, size: 48), x: 4, baseline: 30)
        func isBlack(_ x: Int, _ y: Int) -> Bool { image.pixels[y * 40 + x] < 128 }
        // At twice the size, the square extends from 4 + 2 to 26, and from the baseline up to 30 − 24.
        #expect(isBlack(16, 18))
        #expect(isBlack(9, 26))
        #expect(!isBlack(4, 18))
        #expect(!isBlack(29, 18))
        #expect(!isBlack(16, 32))
        #expect(!isBlack(16, 3))
    }

    @Test(arguments: [(100, 100), (2000, 100), (100, 2000), (296, 128), (800, 480)])
    func `all strings on a board are within the image at any image size`(width: Int, height: Int) {
        var full = board
        full.rows = (0..<30).map {
            ScreenBoard.Row(
                line: "Long line name", destination: String(repeating: "destination ", count: 40), time: "in a while",
                isLive: $0.isMultiple(of: 2), isCrossedOut: $0.isMultiple(of: 3))
        }
        full.alerts = Array(repeating: String(repeating: "alert ", count: 100), count: 5)
        full.title = String(repeating: "Title ", count: 50)
        let image = image(full, width: width, height: height)
        #expect(image.pixels.count == width * height)
        #expect(image.pixels.contains(0))
        #expect(image.pixels.contains(255))
        // The bar at the top is black across the whole width.
        #expect(image.pixels.prefix(width).allSatisfy { $0 == 0 })
    }

    @Test func `all parts of a board are drawn on the image`() {
        let plain = image(board)
        #expect(plain == image(board))
        var others = [board, board, board, board, board]
        others[0].clock = "08:01"
        others[1].rows = [ScreenBoard.Row(line: "1", destination: "North", time: "4 min")]
        others[2].state = "Timetable"
        others[3].alerts = ["Detour"]
        others[4].isLive = false
        for other in others { #expect(image(other) != plain) }
        var crossed = others[1]
        crossed.rows[0].isCrossedOut = true
        #expect(image(crossed) != image(others[1]))
    }
}
