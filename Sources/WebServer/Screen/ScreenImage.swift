/// A greyscale image for drawing texts and shapes.
struct ScreenImage: Equatable {
    enum Ink {
        case black, white
    }

    let width, height: Int
    /// The brightness of each pixel, from 0 (black) to 255 (white), in rows from the top.
    private(set) var pixels: [UInt8]

    /// Creates a white image.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: 255, count: width * height)
    }

    /// Fills a rectangle, clipped to the image.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, _ ink: Ink = .black) {
        let columns = Self.range(from: x, to: x + width, within: self.width)
        for row in Self.range(from: y, to: y + height, within: self.height) {
            for column in columns { pixels[row * self.width + column] = ink.brightness }
        }
    }

    /// Fills a circle.
    mutating func fillCircle(x: Double, y: Double, radius: Double, _ ink: Ink = .black) {
        paint(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius, ink) { column, row in
            let (across, down) = (column - x, row - y)
            return radius - (across * across + down * down).squareRoot()
        }
    }

    /// Draws a text.
    /// - Parameters:
    ///   - x: the left end of the text.
    ///   - baseline: the pixel row below the baseline.
    mutating func draw(_ text: ScreenText, x: Int, baseline: Int, _ ink: Ink = .black) {
        for letter in text.letters {
            if let glyph = letter.glyph {
                draw(glyph, x: x + letter.x, baseline: baseline, scale: text.scale, ink)
            } else {
                drawBox(x: x + letter.x, baseline: baseline, scale: text.scale, ink)
            }
        }
    }

    /// The stem thickness of the regular font in pixels of a glyph's field, and the minimum thickness on an image. With
    /// thinner stems, letters would break apart at one bit per pixel.
    private static let (stem, leastStem) = (2.1, 1.15)

    private mutating func draw(_ glyph: Glyph, x: Int, baseline: Int, scale: Double, _ ink: Ink) {
        guard glyph.width > 0 else { return }
        let thickening = max(Self.leastStem - Self.stem * scale, 0) / 2
        let left = Double(x) + Double(glyph.left) * scale
        let top = Double(baseline) - Double(glyph.top) * scale
        paint(
            left: left, top: top, right: left + Double(glyph.width) * scale,
            bottom: top + Double(glyph.height) * scale, ink
        ) { column, row in
            glyph.distance(x: (column - left) / scale, y: (row - top) / scale) * scale + thickening
        }
    }

    /// Draws the outline of a box in place of a missing glyph.
    private mutating func drawBox(x: Int, baseline: Int, scale: Double, _ ink: Ink) {
        let (width, line) = (ScreenText.box * scale, max(scale, 0.5))
        let (left, bottom) = (Double(x) + scale, Double(baseline))
        let (right, top) = (left + width, bottom - 17 * scale)
        paint(left: left, top: top, right: right, bottom: bottom, ink) { column, row in
            line - min(column - left, right - column, row - top, bottom - row)
        }
    }

    /// Paints a shape within a rectangle.
    /// - Parameter inside: returns the distance in pixels of a point from the shape's edge; negative outside the shape.
    private mutating func paint(
        left: Double, top: Double, right: Double, bottom: Double, _ ink: Ink, inside: (Double, Double) -> Double
    ) {
        let columns = Self.range(from: Int(left.rounded(.down)), to: Int(right.rounded(.up)), within: width)
        for row in Self.range(from: Int(top.rounded(.down)), to: Int(bottom.rounded(.up)), within: height) {
            for column in columns {
                let share = min(max(inside(Double(column) + 0.5, Double(row) + 0.5) + 0.5, 0), 1)
                guard share > 0 else { continue }
                let place = row * width + column
                let before = Double(pixels[place])
                pixels[place] = UInt8((before + (Double(ink.brightness) - before) * share).rounded())
            }
        }
    }

    /// Returns the part of a range that lies between 0 and a limit.
    private static func range(from start: Int, to end: Int, within limit: Int) -> Range<Int> {
        let first = min(max(start, 0), limit)
        return first..<max(min(end, limit), first)
    }
}

extension ScreenImage.Ink {
    fileprivate var brightness: UInt8 { self == .black ? 0 : 255 }
}
