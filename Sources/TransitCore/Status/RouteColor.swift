/// An sRGB colour of a route, with a readable text colour.
package struct RouteColor: Hashable, Sendable {
    /// The colour as an integer, 0xRRGGBB.
    package let rgb: UInt32

    package init(rgb: UInt32) {
        self.rgb = rgb & 0xFF_FF_FF
    }

    /// Parses six hexadecimal digits, with or without `#`; nil for any other text.
    package init?(hex: some Collection<UInt8>) {
        var number: UInt32 = 0
        var digits = 0
        for byte in hex.first == UInt8(ascii: "#") ? hex.dropFirst() : hex[...] {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x41 + 10
            case 0x61...0x66: digit = byte - 0x61 + 10
            default: return nil
            }
            number = number << 4 | UInt32(digit)
            digits += 1
            guard digits <= 6 else { return nil }
        }
        guard digits == 6 else { return nil }
        self.init(rgb: number)
    }

    /// The CSS form, for example `#2d6cdf`.
    package var hex: String {
        var text = "#"
        for shift in stride(from: 20, through: 0, by: -4) {
            text += String(rgb >> UInt32(shift) & 15, radix: 16)
        }
        return text
    }

    /// Returns the text colour for this background: the preferred colour if its contrast is at least 4.5:1, otherwise
    /// black or white, whichever has the higher contrast.
    package func text(preferring wanted: RouteColor? = nil) -> RouteColor {
        if let wanted, contrast(with: wanted) >= 4.5 { return wanted }
        let black = RouteColor(rgb: 0)
        let white = RouteColor(rgb: 0xFF_FF_FF)
        return contrast(with: black) >= contrast(with: white) ? black : white
    }

    /// Returns the contrast ratio with another colour as defined by WCAG 2: 1 … 21.
    package func contrast(with other: RouteColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.linear(rgb >> 16 & 255) + 0.7152 * Self.linear(rgb >> 8 & 255) + 0.0722 * Self.linear(rgb & 255)
    }

    /// Converts an sRGB channel to linear light. The power of 2.4 is computed as x² · x^0.4, with x^0.4 by Newton's
    /// method, because the page's core is built without a C library.
    private static func linear(_ channel: UInt32) -> Double {
        let value = Double(channel) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        let square = base * base
        var root = 1.0
        // Computes the fifth root of base².
        for _ in 0..<24 {
            root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
        }
        return square * root
    }
}
