import Foundation
import Testing
import TransitCore

@testable import WebServer

struct BrandColorTests {
    private let yellow = RouteColor(rgb: 0xFF_CC_00)

    @Test func `a contrast shortfall names both colours, the ratio and the required ratio`() throws {
        let shortfall = try #require(ContrastShortfall(of: yellow, on: .white, needed: 4.5))
        #expect(
            shortfall.sentence
                == "#FFCC00 on white has a contrast of 1.5 to 1; at least 4.5 to 1 is needed.")
        // The expected value was computed independently, with the formulas of WCAG 2.2 over all mixtures with black.
        #expect(shortfall.nearest == RouteColor(rgb: 0x90_73_00))
    }

    /// #767676, the lightest grey with sufficient contrast on white, has a ratio of 4.54 to 1. Many WCAG tools use it
    /// as an example.
    @Test func `a contrast just below the limit is insufficient, and its ratio is rounded down`() {
        #expect(ContrastShortfall(of: RouteColor(rgb: 0x76_76_76), on: .white, needed: 4.5) == nil)
        let shortfall = ContrastShortfall(of: RouteColor(rgb: 0x77_77_77), on: .white, needed: 4.5)
        #expect(shortfall?.sentence.contains("has a contrast of 4.4 to 1;") == true)
        #expect(shortfall?.nearest == RouteColor(rgb: 0x76_76_76))
    }

    @Test(arguments: [0xFF_CC_00, 0x00_5A_9C, 0xB3_19_0F, 0x80_80_80, 0x00_00_00, 0xFF_FF_FF])
    func `derived shades have sufficient contrast in both themes`(rgb: Int) {
        let colors = BrandColors(brand: RouteColor(rgb: UInt32(rgb)))
        #expect(colors.light.contrast(with: RouteColor(rgb: 0xFF_FF_FF)) >= 4.5)
        #expect(colors.dark.contrast(with: RouteColor(rgb: 0x14_1B_22)) >= 4.5)
    }

    @Test func `a colour with sufficient contrast is unchanged, and a change to a derived shade is explained`() {
        let colors = BrandColors(brand: yellow)
        #expect(colors.dark == yellow)
        #expect(
            colors.notes == [
                "#FFCC00 on white has a contrast of 1.5 to 1; at least 4.5 to 1 is needed. "
                    + "#907300 is used in the light theme."
            ])
        #expect(BrandColors(brand: yellow, light: RouteColor(rgb: 0x00_5A_9C)).notes == [])
    }

    @Test func `text on the brand colour is black or white`() {
        let css = BrandColors(brand: yellow, light: RouteColor(rgb: 0x00_5A_9C)).css
        #expect(css.hasPrefix(":root{--brand:#ffcc00;--on-brand:#000000;--browser-bar:#ffcc00}\n"))
        let light = ":root[data-theme=\"light\"]{--brand:#005a9c;--on-brand:#ffffff;--browser-bar:#ffcc00}"
        #expect(css.contains(light))
        #expect(css.contains("@media (prefers-color-scheme:light){:root[data-theme=\"auto\"]{--brand:#005a9c;"))
        #expect(css.contains(":root[data-theme=\"contrast\"]{--brand:var(--plate);--on-brand:var(--on-plate);"))
    }

    @Test func `the theme backgrounds match the page's style sheet`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let tokens = try String(contentsOf: root.appending(path: "Web/styles/tokens.css"), encoding: .utf8)
        func surface(after selector: String) throws -> Substring {
            let rule = try #require(tokens.range(of: selector + " {"))
            let value = try #require(tokens.range(of: "--surface: ", range: rule.upperBound..<tokens.endIndex))
            return tokens[value.upperBound...].prefix { $0 != ";" }
        }
        #expect(try surface(after: ":root") == BrandColors.Theme.dark.ground.hex)
        #expect(try surface(after: ":root[data-theme=\"light\"]") == BrandColors.Theme.light.ground.hex)
    }
}
