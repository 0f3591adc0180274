import Agencies
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import TestSupport
import Testing
import TransitCore

@testable import HTTPServer
@testable import WebServer

struct BrandingTests {
    private static let web = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Web")

    /// Sends a request to a server with the project's own page and manifest.
    private func ask(
        _ branding: SiteBranding?, reloads: Bool = false,
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let site = try TemporaryFolder.made()
        for name in ["index.html", "manifest.webmanifest"] {
            try site.write(Array(try Data(contentsOf: Self.web.appending(path: name))), to: name)
        }
        try FileManager.default.createDirectory(atPath: site.file("icons"), withIntermediateDirectories: true)
        try site.write(Array("ours".utf8), to: "icons/app-192.png")
        var configuration = ServerConfiguration(siteFolder: site.path, reloadsSite: reloads)
        configuration.branding = branding
        try await Scene().ask(configuration, body)
        withExtendedLifetime(site) {}
    }

    private func branding() throws -> SiteBranding {
        var branding = SiteBranding()
        branding.name = "Riverton Transit"
        branding.shortName = "Riverton"
        branding.logo = try BrandImage(Images.svg)
        branding.icons = [
            .small: try BrandImage(Images.png(192, 192)), .maskable: try BrandImage(Images.png(512, 512)),
        ]
        branding.colors = BrandColors(brand: RouteColor(rgb: 0x00_5A_9C))
        branding.phone = "+1 555 0100"
        branding.imprint = "https://riverton.example/imprint"
        branding.start = .stop("riverton:a b/1")
        branding.area = Area(west: -77, south: 44, east: -76, north: 45)
        return branding
    }

    @Test(arguments: [false, true])
    func `the page has the operator's name, icons, colours and start view`(reloads: Bool) async throws {
        try await ask(try branding(), reloads: reloads) { client async throws in
            for path in ["/", "/", "/index.html", "/status"] {
                let page = try await client.ask(path).text
                #expect(page.contains("<title>Riverton Transit</title>") && !page.contains("Headsign"))
                #expect(page.contains(##"<html data-start="#/stop/riverton:a%20b%2F1" lang="en""##))
                #expect(page.contains(##"<meta name="theme-color" content="#005a9c">"##))
                #expect(page.contains(#"<link rel="icon" href="branding/logo.svg" type="image/svg+xml">"#))
                #expect(page.contains(#"<link rel="apple-touch-icon" href="icons/maskable-512.png">"#))
                #expect(page.components(separatedBy: "rel=\"icon\"").count == 2)
                let sheets = page.matches(of: /<link rel="stylesheet" href="([^"]+)">/).map { String($0.output.1) }
                let own = try #require(sheets.last)
                #expect(own.hasPrefix("branding/") && sheets.count == 4)
                let sheet = try await client.ask("/" + own)
                #expect(sheet.headers[.contentType] == "text/css; charset=utf-8")
                #expect(sheet.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(sheet.text.contains("--brand:#005a9c"))
            }
        }
    }

    @Test func `the manifest has the operator's names, icons and colours, and the page's shortcuts`() async throws {
        var branding = try branding()
        branding.colors?.background = RouteColor(rgb: 0xFF_FF_FF)
        try await ask(branding) { client async throws in
            let response = try await client.ask("/manifest.webmanifest")
            #expect(response.headers[.contentType] == "application/manifest+json")
            let manifest = try response.json
            #expect(manifest["name"] as? String == "Riverton Transit")
            #expect(manifest["short_name"] as? String == "Riverton")
            #expect(manifest["theme_color"] as? String == "#005a9c")
            #expect(manifest["background_color"] as? String == "#ffffff")
            #expect((manifest["shortcuts"] as? [Any])?.count == 2)
            let icons = try #require(manifest["icons"] as? [[String: String]])
            #expect(
                icons == [
                    ["src": "branding/logo.svg", "sizes": "any", "type": "image/svg+xml"],
                    ["src": "icons/app-192.png", "sizes": "192x192", "type": "image/png"],
                    ["src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"],
                ])
        }
    }

    @Test func `a logo may not run scripts, and the operator's icons replace the default ones`() async throws {
        try await ask(try branding()) { client async throws in
            let logo = try await client.ask("/branding/logo.svg")
            #expect(logo.bytes == Images.svg)
            #expect(logo.headers[.contentType] == "image/svg+xml")
            #expect(logo.headers[.xContentTypeOptions] == "nosniff")
            let policy = try #require(logo.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none';") && policy.hasSuffix("sandbox"))
            #expect(try await client.ask("/icons/app-192.png").bytes == Images.png(192, 192))
            #expect(try await client.ask("/branding/badge.png").status == .notFound)
            let files = try await client.ask("/site-files.json").list("files")
            let later = files.filter { $0["later"] as? Bool == true }.compactMap { $0["path"] as? String }
            #expect(later == ["/icons/app-192.png", "/icons/maskable-512.png"])
            #expect(files.contains { $0["path"] as? String == "/branding/logo.svg" })
        }
    }

    @Test func `operator names are escaped in HTML and JSON`() async throws {
        var branding = SiteBranding()
        branding.name = #"Bus & <b>"Tram"</b> 'n'"#
        branding.logo = try BrandImage(Images.svg)
        let escaped = "Bus &amp; &lt;b&gt;&quot;Tram&quot;&lt;/b&gt; &#39;n&#39;"
        let name = branding.name
        try await ask(branding) { client async throws in
            #expect(try await client.ask("/").text.contains("<title>\(escaped)</title>"))
            #expect(try await client.ask("/manifest.webmanifest").json["name"] as? String == name)
            let settings = try #require(try await client.ask("/site.json").json["branding"] as? [String: Any])
            #expect(settings["name"] as? String == name)
            let absent = try await client.ask("/none/there", headers: [.accept: "text/html"])
            #expect(absent.text.contains("<title>Page not found · \(escaped)</title>"))
            #expect(absent.text.contains("<img src=\"../branding/logo.svg\" alt=\"\"> \(escaped)</p>"))
        }
    }

    @Test func `the 404 page has the operator's logo and colours, which its policy permits`() async throws {
        try await ask(try branding()) { client async throws in
            let absent = try await client.ask("/none", headers: [.accept: "text/html"])
            #expect(absent.status == .notFound)
            #expect(absent.text.contains("<img src=\"./branding/logo.svg\" alt=\"\"> Riverton Transit</p>"))
            let style = try #require(absent.text.firstMatch(of: /<style>(.*)<\/style>/)).output.1
            #expect(style.contains("a{color:#005a9c}@media(prefers-color-scheme:dark){a{color:#4788b8}}"))
            let hash = Data(SHA256.bytes(of: style.utf8)).base64EncodedString()
            let policy = try #require(absent.headers[.contentSecurityPolicy])
            #expect(policy.contains("style-src 'sha256-\(hash)'") && policy.contains("img-src 'self';"))
        }
    }

    @Test func `the settings contain the branding that the page's scripts need`() async throws {
        try await ask(try branding()) { client async throws in
            let settings = try #require(try await client.ask("/site.json").json["branding"] as? [String: Any])
            #expect(settings["logo"] as? String == "branding/logo.svg")
            #expect(settings["icon"] as? String == "icons/app-192.png")
            #expect(settings["phone"] as? String == "+1 555 0100")
            #expect(settings["imprint"] as? String == "https://riverton.example/imprint")
            #expect(settings["privacy"] == nil && settings["badge"] == nil)
            #expect((settings["area"] as? [String: Double])?["west"] == -77)
        }
    }

    @Test func `an operator with only a name keeps the page's images and colours`() async throws {
        var branding = SiteBranding()
        branding.name = "Riverton Transit"
        try await ask(branding) { client async throws in
            let page = try await client.ask("/").text
            #expect(page.contains(#"<link rel="icon" href="icons/mark.svg" type="image/svg+xml">"#))
            #expect(page.contains(##"<meta name="theme-color" content="#0d1217">"##))
            #expect(!page.contains("branding/"))
            let settings = try #require(try await client.ask("/site.json").json["branding"] as? [String: Any])
            #expect(settings as? [String: String] == ["name": "Riverton Transit", "icon": "icons/app-192.png"])
        }
    }

    @Test func `without a PNG image notifications have no image`() async throws {
        var branding = SiteBranding()
        branding.logo = try BrandImage(Images.svg)
        #expect(branding.notificationPath == nil)
        branding.logo = try BrandImage(Images.png(300, 100))
        #expect(branding.notificationPath == "/branding/logo.png")
        #expect(branding.manifestIcons?.first?["sizes"] == "300x100")
    }

    @Test func `previews of links show the operator's largest image, or none`() throws {
        var branding = SiteBranding()
        #expect(branding.previewImage?.path == "/icons/app-512.png")
        branding.logo = try BrandImage(Images.svg)
        #expect(branding.previewImage == nil)
        branding.logo = try BrandImage(Images.png(300, 100))
        #expect(branding.previewImage?.path == "/branding/logo.png")
        #expect(branding.previewImage?.size == BrandImage.Size(width: 300, height: 100))
        branding.icons[.small] = try BrandImage(Images.png(192, 192))
        #expect(branding.previewImage?.path == "/icons/app-192.png")
        branding.icons[.large] = try BrandImage(Images.png(512, 512))
        #expect(branding.previewImage?.path == "/icons/app-512.png")
    }

    @Test func `a server without branding serves the page unchanged`() async throws {
        let index = try Data(contentsOf: Self.web.appending(path: "index.html"))
        try await ask(nil) { client async throws in
            #expect(try await client.ask("/").bytes == Array(index))
            #expect(try await client.ask("/site.json").json["branding"] == nil)
        }
    }
}
