import FileFormats
import Synchronization
import TransitCore

/// The fonts for images of boards: those of the page's map, read from their glyph files on first use.
final class ScreenFonts: Sendable {
    enum Weight: String, Sendable {
        case regular, bold
    }

    private struct Range: Hashable {
        let weight: Weight
        /// The first code point of the range.
        let first: UInt32
    }

    private let file: @Sendable (_ path: String) -> [UInt8]?
    private let ranges = Mutex<[Range: [UInt32: Glyph]]>([:])

    /// Creates fonts without reading any file.
    /// - Parameter file: returns a file of the page; nil if it does not exist.
    init(file: @escaping @Sendable (_ path: String) -> [UInt8]?) {
        self.file = file
    }

    /// Whether the glyph files exist.
    var areThere: Bool { [.regular, .bold].allSatisfy { glyph("0", $0) != nil } }

    /// Returns the glyph of a character; nil if the font does not contain it.
    func glyph(_ character: Unicode.Scalar, _ weight: Weight) -> Glyph? {
        // Our fonts have no characters beyond the Basic Multilingual Plane.
        guard character.value < 0x10000 else { return nil }
        let range = Range(weight: weight, first: character.value & ~0xFF)
        return ranges.withLock { ranges in
            if let known = ranges[range] { return known[character.value] }
            let read = read(range)
            ranges[range] = read
            return read[character.value]
        }
    }

    private func read(_ range: Range) -> [UInt32: Glyph] {
        let path = "/glyphs/\(range.weight.rawValue)/\(range.first)-\(range.first + 255).pbf"
        return file(path).flatMap { try? GlyphFile.glyphs(in: $0) } ?? [:]
    }

    /// Whether the regular font has glyphs for all characters of a text.
    func canDraw(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || glyph($0, .regular) != nil }
    }
}

/// A text laid out in a font and size.
struct ScreenText {
    /// A character and its position on the line.
    struct Letter {
        /// The glyph; nil for a missing glyph, which is drawn as an empty box.
        let glyph: Glyph?
        /// The offset from the start of the text in pixels.
        let x: Int
    }

    private(set) var letters: [Letter] = []
    private(set) var width = 0
    let size: Double

    /// The width of the box for a missing glyph, and the distance to the next character, in pixels of a glyph's field.
    static let (box, boxAdvance) = (12.0, 14.0)
    /// The maximum number of characters. More do not fit on the widest image.
    private static let longest = 400

    init(_ text: String, _ fonts: ScreenFonts, _ weight: ScreenFonts.Weight, size: Double) {
        self.size = size
        for character in text.unicodeScalars.prefix(Self.longest) {
            let glyph = fonts.glyph(character.properties.isWhitespace ? " " : character, weight)
            letters.append(Letter(glyph: glyph, x: width))
            let advance = glyph.map { Double($0.advance) } ?? Self.boxAdvance
            width += Int((advance * scale).rounded())
        }
    }

    /// The number of image pixels per pixel of a glyph's field.
    var scale: Double { size / Glyph.size }

    /// Returns the laid-out text, truncated with an ellipsis if it is wider than the available width.
    static func fitting(
        _ text: String, in width: Int, _ fonts: ScreenFonts, _ weight: ScreenFonts.Weight, size: Double
    ) -> ScreenText {
        let whole = ScreenText(text, fonts, weight, size: size)
        guard whole.width > width else { return whole }
        let ellipsis = ScreenText("…", fonts, weight, size: size)
        let fitting = whole.letters.prefix { $0.x + ellipsis.width <= width }.count
        // The last of the fitting characters would overlap the ellipsis.
        let kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(fitting - 1, 0))))
        guard !kept.isEmpty else { return ScreenText("", fonts, weight, size: size) }
        return ScreenText(kept.trimmedEnd + "…", fonts, weight, size: size)
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
