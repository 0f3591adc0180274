import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

struct SharingTests {
    private static let policy = "frame-ancestors *"

    @Test func `only the embedded board may be framed by other sites`() async throws {
        try await Scene().ask { client async throws in
            let board = try await client.ask("/embed/board?stop=town:A")
            #expect(board.status == .ok)
            #expect(board.headers[.contentType] == "text/html; charset=utf-8")
            let policy = try #require(board.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(policy.hasSuffix(Self.policy))
            #expect(board.headers[.accessControlAllowOrigin] == "*")
            for path in ["/stop/town:A", "/route/town:1", "/api/v1/stops/town:A/arrivals", "/embed/board", "/nowhere"] {
                let policy = try await client.ask(path).headers[.contentSecurityPolicy]
                #expect(policy?.contains("frame-ancestors 'none'") == true, "\(path)")
            }
        }
    }

    @Test func `an embedded board shows its name, rows and state`() async throws {
        let board = try await Scene().ask { try await $0.ask("/embed/board?stop=town:A&rows=1") }.text
        #expect(board.contains("Café &quot;Mitte&quot;"))
        #expect(!board.contains("Café \"Mitte\""))
        // The first departure is at 8:10, in ten minutes; the second one exceeds the limit of rows.
        #expect(board.contains(">08:10</time>"))
        #expect(board.contains(">10 min</b>"))
        #expect(!board.contains(">08:40</time>"))
        #expect(board.contains("target=\"_top\" rel=\"noopener\""))
        #expect(board.contains("href=\"../#/stop/town:A\""))
        // No feed has been polled yet.
        #expect(board.contains("data-state=\"stale\""))
    }

    @Test func `an embedded board without live data shows only clock times`() async throws {
        let description = AgencyDescription(id: "town", name: "Town", isSimulated: false, hasLiveData: false)
        let board = try await Scene(description).ask { try await $0.ask("/embed/board?stop=town:A") }.text
        #expect(board.contains("data-state=\"timetable\""))
        #expect(board.contains("Scheduled times"))
        #expect(!board.contains("class=\"minutes\""))
        #expect(board.contains("<b><time"))
    }

    @Test(arguments: [("fr", "Départs", "ltr"), ("ar-EG", "المغادرات", "rtl"), ("xx", "Departures", "ltr")])
    func `an embedded board is in the requested language`(tag: String, title: String, direction: String) async throws {
        let board = try await Scene().ask { try await $0.ask("/embed/board?stop=town:A&lang=\(tag)") }.text
        #expect(board.contains(title))
        #expect(board.contains("dir=\"\(direction)\""))
    }

    @Test(arguments: [("en", "08:10"), ("es", "8:10"), ("fr", "08\u{A0}h\u{A0}10"), ("ar", "08:10")])
    func `clock times on embedded boards have a leading zero except in Spanish`(
        language: String, time: String
    ) async throws {
        let board = try await Scene().ask { try await $0.ask("/embed/board?stop=town:A&lang=\(language)") }.text
        #expect(board.contains(">\(time)</time>"))
    }

    @Test func `unknown stops and loading timetables are reported in the frame`() async throws {
        let unknown = try await Scene().ask { try await $0.ask("/embed/board?stop=town:nowhere") }
        #expect(unknown.status == .notFound)
        #expect(unknown.headers[.contentSecurityPolicy]?.hasSuffix(Self.policy) == true)
        #expect(unknown.text.contains("This stop isn’t in the timetable."))
        let loading = try await Scene(isReady: false).ask { try await $0.ask("/embed/board?stop=town:A") }
        #expect(loading.status == .serviceUnavailable)
        #expect(loading.headers[.contentSecurityPolicy]?.hasSuffix(Self.policy) == true)
    }

    @Test func `a public URL redirects to the page and has preview metadata`() async throws {
        var headers: HTTPFields = [:]
        headers[HTTPField.Name("X-Forwarded-Proto")!] = "https"
        headers[HTTPField.Name("X-Forwarded-Prefix")!] = "/transit/"
        let sent = headers
        let page = try await Scene().ask { try await $0.ask("/stop/town:A?utm_source=x", headers: sent) }
        #expect(page.status == .ok)
        #expect(page.text.contains("<meta http-equiv=\"refresh\" content=\"0; url=../#/stop/town:A\">"))
        #expect(page.text.contains("<meta property=\"og:title\" content=\"Café &quot;Mitte&quot;\">"))
        #expect(page.text.contains("<meta property=\"og:description\" content=\"Departures: 1 · Town\">"))
        #expect(page.text.contains("/transit/stop/town:A\">"))
        #expect(!page.text.contains("<script"))
        let route = try await Scene().ask { try await $0.ask("/route/town:1") }
        #expect(route.text.contains("<meta property=\"og:title\" content=\"1\">"))
    }

    @Test func `a link preview has the punctuation of its language`() async throws {
        let page = try await Scene().ask { try await $0.ask("/stop/town:A?lang=fr") }.text
        #expect(page.contains("<meta property=\"og:description\" content=\"Départs\u{A0}: 1 · Town\">"))
    }

    @Test func `clock times on embedded boards have the article of their hour`() {
        let (spanish, portuguese) = (SharingWords.of("es"), SharingWords.of("pt-BR"))
        #expect(spanish.updated("1:05") == "En vivo, datos de la 1:05")
        #expect(spanish.updated("11:05") == "En vivo, datos de las 11:05")
        #expect(portuguese.failingSince("00:30") == "Sem partidas ao vivo desde a 00:30")
        #expect(portuguese.failingSince("08:42") == "Sem partidas ao vivo desde as 08:42")
    }

    @Test func `a headway of one minute has its own string`() {
        #expect([1, 2].map { SharingWords.of("fr").every($0) } == ["Toutes les minutes", "Toutes les 2 min"])
        let screen = ScreenWords.best(for: ["fr"])
        #expect([20, 89].allSatisfy { screen.every($0) == "Toutes les minutes" })
        #expect(screen.every(91) == "Toutes les 2 min")
    }

    @Test(arguments: ["/stop/town:nowhere", "/stop/nowhere:A", "/stop/A", "/route/town:A"])
    func `a public URL of an unknown stop or route is not found`(path: String) async throws {
        #expect(try await Scene().ask { try await $0.ask(path) }.status == .notFound)
    }

    @Test func `oEmbed returns a frame for a stop within the requested size`() async throws {
        try await Scene().ask { client async throws in
            let url = "http%3A%2F%2Flocalhost%2Fstop%2Ftown:A"
            let answer = try await client.ask("/oembed?url=\(url)&maxwidth=300&maxheight=200&dnt=1")
            let json = try answer.json
            #expect(json["version"] as? String == "1.0")
            #expect(json["type"] as? String == "rich")
            #expect(json["width"] as? Int == 300)
            #expect(json["height"] as? Int == 200)
            let html = try #require(json["html"] as? String)
            #expect(html.contains("src=\"http://localhost/embed/board?stop=town:A\""))
            #expect(html.contains("title=\"Café &quot;Mitte&quot;\""))
            #expect(try await client.ask("/oembed?url=\(url)&format=xml").status == .notImplemented)
            #expect(try await client.ask("/oembed").status == .badRequest)
            #expect(
                try await client.ask("/oembed?url=https%3A%2F%2Fother.example%2Fstop%2Ftown:A").status == .notFound)
            let route = try await client.ask("/oembed?url=http%3A%2F%2Flocalhost%2Froute%2Ftown:1").json
            #expect(route["type"] as? String == "link")
            #expect(route["html"] == nil)
        }
    }
}
