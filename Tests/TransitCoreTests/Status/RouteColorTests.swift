import Testing
import TransitCore

@Suite struct RouteColorTests {
    private func color(_ hex: String) -> RouteColor? { RouteColor(hex: Array(hex.utf8)) }

    @Test(arguments: [("2D6CDF", "#2d6cdf"), ("#ffffff", "#ffffff"), ("00000f", "#00000f")])
    func `six hexadecimal digits are a colour, with or without a number sign`(text: String, hex: String) {
        #expect(color(text)?.hex == hex)
    }

    @Test(arguments: ["", "#", "fff", "12345", "1234567", "blue", "##ffffff", "0#fffff", "12 456"])
    func `a text that is not a hexadecimal colour is nil`(text: String) {
        #expect(color(text) == nil)
    }

    @Test func `contrast follows WCAG 2`() throws {
        let (black, white) = (RouteColor(rgb: 0), RouteColor(rgb: 0xffffff))
        #expect(abs(black.contrast(with: white) - 21) < 1e-6)
        #expect(abs(white.contrast(with: black) - 21) < 1e-6)
        #expect(abs(RouteColor(rgb: 0x777777).contrast(with: white) - 4.478) < 0.001)
        #expect(abs(RouteColor(rgb: 0x2d6cdf).contrast(with: white) - 4.859) < 0.001)
        #expect(black.contrast(with: black) == 1)
    }

    @Test(arguments: [
        ("ffdd00", nil, "#000000"), ("003366", nil, "#ffffff"), ("ffdd00", "ffffff", "#000000"),
        ("003366", "ffee88", "#ffee88"), ("777777", "ffffff", "#000000"),
    ])
    func `the text colour chosen for a route colour is readable`(background: String, wanted: String?, text: String)
        throws
    {
        let background = try #require(color(background))
        let chosen = background.text(preferring: wanted.flatMap { self.color($0) })
        #expect(chosen.hex == text)
        #expect(background.contrast(with: chosen) >= 4.5)
    }
}
