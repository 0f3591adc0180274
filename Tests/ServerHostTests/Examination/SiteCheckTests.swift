import Foundation
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct SiteCheckTests {
    private let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)

    @Test func `each unusable image is reported with its key, path and reason`() throws {
        let folder = try TemporaryFolder.made()
        var site = Configuration.Site()
        site.logo = folder.file("gone.svg")
        site.icons = [
            .small: try folder.write(svg, to: "icon.svg"),
            .large: try folder.write(Array("GIF89a".utf8), to: "icon.gif"),
        ]
        let finding = SiteCheck.finding(site)
        #expect(finding.outcome == .failing)
        #expect(
            finding.text.components(separatedBy: "; ") == [
                "logo: \(folder.file("gone.svg")): No such file or directory",
                "icons: small: \(folder.file("icon.svg")) must be a PNG image of 192 × 192 pixels",
                "icons: large: \(folder.file("icon.gif")) is neither a PNG image nor an SVG drawing",
            ])
        let (branding, _) = site.read()
        #expect(branding.logo == nil && branding.icons.isEmpty)
    }

    @Test func `the result explains a brand colour that was darkened for the light theme`() throws {
        let folder = try TemporaryFolder.made()
        var site = Configuration.Site()
        site.branding.name = "Riverton Transit"
        site.logo = try folder.write(svg, to: "logo.svg")
        site.branding.colors = BrandColors(brand: RouteColor(rgb: 0xFF_CC_00))
        let finding = SiteCheck.finding(site)
        #expect(finding.outcome == .fine)
        #expect(finding.text == "Riverton Transit, #907300 in the light theme, #FFCC00 in the dark theme")
        #expect(
            finding.hint
                == "#FFCC00 on white has a contrast of 1.5 to 1; at least 4.5 to 1 is needed. "
                + "#907300 is used in the light theme.")
    }
}
