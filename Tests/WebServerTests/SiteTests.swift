import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct SiteTests {
    /// Creates a folder with a page in it, and a secret file beside the page's folder.
    private func withSite(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let site = folder.appendingPathComponent("site")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: site.appendingPathComponent("vendor"), withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.txt"))
        try Data("hidden".utf8).write(to: site.appendingPathComponent(".hidden.txt"))
        try Data("page".utf8).write(to: site.appendingPathComponent("index.html"))
        try Data("script".utf8).write(to: site.appendingPathComponent("vendor/map.js"))
        try Data("source".utf8).write(to: site.appendingPathComponent("notes.swift"))
        try await body(site.path)
    }

    @Test func `the page is served with a strict content security policy`() async throws {
        try await withSite { site in
            let basemap = ServerConfiguration.Basemap(
                style: "https://tiles.example.org/style.json", dark: "/dark.json", hosts: ["https://fonts.example.org"])
            let configuration = ServerConfiguration(siteFolder: site, basemap: basemap)
            let page = try await Scene().ask(configuration) { try await $0.ask("/") }
            #expect(page.text == "page")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.contains("connect-src 'self' https://tiles.example.org https://fonts.example.org;"))
            #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
        }
    }

    @Test func `files outside the folder, hidden files and unknown file types are not served`() async throws {
        try await withSite { site in
            try await Scene().ask(ServerConfiguration(siteFolder: site)) { client async throws in
                for path in [
                    "/../secret.txt", "/%2e%2e/secret.txt", "/.hidden.txt", "/notes.swift", "/vendor", "/vendor/",
                ] {
                    #expect(try await client.ask(path).status == .notFound, "\(path)")
                }
                #expect(try await client.ask("/vendor/map.js").headers[.cacheControl] == "public, max-age=86400")
                #expect(try await client.ask("/index.html", .post).headers[.allow] == "GET, HEAD")
            }
        }
    }

    @Test func `in development mode changes to the page are visible immediately`() async throws {
        try await withSite { site in
            let configuration = ServerConfiguration(siteFolder: site, reloadsSite: true)
            try await Scene().ask(configuration) { client async throws in
                #expect(try await client.ask("/").text == "page")
                let index = site + "/index.html"
                try Data("better page".utf8).write(to: URL(fileURLWithPath: index))
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_800_000_000)], ofItemAtPath: index)
                #expect(try await client.ask("/").text == "better page")
            }
        }
    }

    @Test func `the list of page files has the hash of each file and one common version`() async throws {
        try await withSite { site in
            func list(_ configuration: ServerConfiguration) async throws -> [String: Any] {
                try await Scene().ask(configuration) { try await $0.ask("/site-files.json").json }
            }
            try Data("worker".utf8).write(to: URL(fileURLWithPath: site + "/worker.js"))
            let first = try await list(ServerConfiguration(siteFolder: site))
            let files = try #require(first["files"] as? [[String: Any]])
            #expect(files.map { $0["path"] as? String } == ["/index.html", "/vendor/map.js"])
            #expect(files.first?["hash"] as? String == SHA256.hex(of: "page".utf8))
            #expect(files.first?["bytes"] as? Int == 4)
            #expect(files.allSatisfy { $0["later"] == nil })
            let again = try await list(ServerConfiguration(siteFolder: site))
            #expect(again["version"] as? String == first["version"] as? String)
            let hosts = ServerConfiguration.Basemap(hosts: ["https://tiles.example.org"])
            let policy = try await list(ServerConfiguration(siteFolder: site, basemap: hosts))
            #expect(policy["version"] as? String != first["version"] as? String)
            #expect(policy["policy"] as? String != first["policy"] as? String)
            try Data("better page".utf8).write(to: URL(fileURLWithPath: site + "/index.html"))
            let changed = try await list(ServerConfiguration(siteFolder: site))
            #expect(changed["version"] as? String != first["version"] as? String)
        }
    }

    @Test func `files of embedded boards allow all origins, and are not in the file list`() async throws {
        try await withSite { site in
            try FileManager.default.createDirectory(atPath: site + "/embed", withIntermediateDirectories: true)
            try Data("script".utf8).write(to: URL(fileURLWithPath: site + "/embed/board.js"))
            try await Scene().ask(ServerConfiguration(siteFolder: site)) { client async throws in
                #expect(try await client.ask("/embed/board.js").headers[.accessControlAllowOrigin] == "*")
                #expect(try await client.ask("/vendor/map.js").headers[.accessControlAllowOrigin] == nil)
                let paths = try await client.ask("/site-files.json").list("files").compactMap { $0["path"] as? String }
                #expect(paths == ["/index.html", "/vendor/map.js"])
            }
        }
    }

    /// Writes bundles of the current sources into the page's folder.
    private func join(_ site: String) throws {
        let hashes = ["index.html", "modules/main.js", "styles/app.css"].map { name in
            "/\(name) \(SHA256.hex(of: FileManager.default.contents(atPath: site + "/" + name) ?? Data()))\n"
        }
        let folder = site + "/joined/" + SHA256.hex(of: hashes.joined().utf8).prefix(16)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("joined page".utf8).write(to: URL(fileURLWithPath: folder + "/index.html"))
        try Data("all of it".utf8).write(to: URL(fileURLWithPath: folder + "/main.js"))
    }

    private func addSources(_ site: String) throws {
        for name in ["modules/main.js", "styles/app.css"] {
            let file = URL(fileURLWithPath: site + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(name.utf8).write(to: file)
        }
    }

    @Test func `a bundled page is served instead of its sources, with immutable bundles`() async throws {
        try await withSite { site in
            try addSources(site)
            try join(site)
            try await Scene().ask(ServerConfiguration(siteFolder: site)) { client async throws in
                #expect(try await client.ask("/").text == "joined page")
                #expect(try await client.ask("/").headers[.cacheControl] == "no-cache")
                let paths = try await client.ask("/site-files.json").list("files").compactMap { $0["path"] as? String }
                let script = try #require(paths.first { $0.hasSuffix("/main.js") })
                #expect(paths == ["/index.html", script, "/vendor/map.js"])
                let answer = try await client.ask(script)
                #expect(answer.text == "all of it")
                #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
            }
        }
    }

    @Test(arguments: [true, false]) func `a bundle of other sources is not served`(changed: Bool) async throws {
        try await withSite { site in
            try addSources(site)
            try join(site)
            if changed { try Data("newer".utf8).write(to: URL(fileURLWithPath: site + "/modules/main.js")) }
            // The bundles are current, but the configuration disables them.
            let configuration = ServerConfiguration(siteFolder: site, joinsSite: changed)
            try await Scene().ask(configuration) { client async throws in
                #expect(try await client.ask("/").text == "page")
                let paths = try await client.ask("/site-files.json").list("files").compactMap { $0["path"] as? String }
                #expect(paths == ["/index.html", "/modules/main.js", "/styles/app.css", "/vendor/map.js"])
            }
        }
    }

    @Test func `files that only some riders need are marked as later in the file list`() async throws {
        try await withSite { site in
            for name in ["words/index.json", "words/fr.json", "core/core.wasm", "core/rider.wasm"] {
                let file = URL(fileURLWithPath: site + "/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(name.utf8).write(to: file)
            }
            let files = try await Scene().ask(ServerConfiguration(siteFolder: site)) {
                try await $0.ask("/site-files.json").list("files")
            }
            let later = files.filter { $0["later"] as? Bool == true }.compactMap { $0["path"] as? String }
            #expect(later == ["/core/rider.wasm", "/words/fr.json"])
        }
    }

    @Test func `in development mode the page has no file list`() async throws {
        try await withSite { site in
            let configuration = ServerConfiguration(siteFolder: site, reloadsSite: true)
            let answer = try await Scene().ask(configuration) { try await $0.ask("/site-files.json") }
            #expect(answer.status == .notFound)
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func `the settings contain the base map and whether buses are simulated`() async throws {
        let basemap = ServerConfiguration.Basemap(style: "/style.json")
        let configuration = ServerConfiguration(
            version: "1.2", contact: "mailto:help@ridge.example", basemap: basemap)
        let settings = try await Scene().ask(configuration) { try await $0.ask("/site.json").json }
        #expect(settings["contact"] as? String == "mailto:help@ridge.example")
        #expect(settings["simulated"] as? Bool == true)
        #expect(settings["version"] as? String == "1.2")
        #expect(settings["basemap"] as? [String: String] == ["style": "/style.json"])
    }

    @Test func `an origin with a separator is not added to the content security policy`() {
        let basemap = ServerConfiguration.Basemap(style: "https://x.example.org;script-src *//style.json")
        #expect(basemap.origins.isEmpty)
    }

    @Test func `the OpenAPI description is served unchanged`() async throws {
        try await Scene().ask(ServerConfiguration(contract: Array("openapi: 3.1.0\n".utf8))) { client in
            let contract = try await client.ask("/api/openapi.yaml")
            #expect(contract.text == "openapi: 3.1.0\n")
            #expect(contract.headers[.contentType] == "application/yaml")
        }
    }
}
