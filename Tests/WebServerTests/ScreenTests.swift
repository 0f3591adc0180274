import AgencyQueries
import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct ScreenTests {
    /// Runs the body with a scene whose page contains only fonts.
    private func withFonts(_ body: (Scene, ServerConfiguration) async throws -> Void) async throws {
        let folder = try TemporaryFolder.made()
        for weight in ["regular", "bold"] {
            try FileManager.default.createDirectory(
                atPath: folder.file("glyphs/" + weight), withIntermediateDirectories: true)
            try folder.write(ScreenDrawingTests.file, to: "glyphs/\(weight)/0-255.pbf")
        }
        try await body(try Scene(), ServerConfiguration(siteFolder: folder.path))
    }

    /// Returns the board of a stop, at a number of seconds after 8:00.
    private func board(
        of scene: Scene, at stop: String = "A", after seconds: Int64 = 0, walk: Int = 0, language: String = "en",
        canDraw: @escaping (String) -> Bool = { _ in true }
    ) throws -> ScreenBoard {
        let service = try AgencyView(scene.entry).readyService
        let index = try #require(service.timetable.stop(id: stop.utf8))
        let now = Town.atEight + seconds
        let board = BoardWindow().board(at: index, of: service.snapshot, now: Double(now.rawValue))
        let part = ScreenBoardBuilder.Part(moment: scene.entry.moment, service: service, board: board)
        return ScreenBoardBuilder(
            [part], now: now, walk: walk, words: ScreenWords.best(for: [language]), language: nil, canDraw: canDraw
        ).board
    }

    @Test func `an image shows the departures of the stop with the minutes to go`() throws {
        let board = try board(of: Scene())
        #expect(board.title == "Café \"Mitte\"")
        #expect(board.clock == "08:00")
        // The bus that ends at this stop is not included.
        #expect(
            board.rows == [
                ScreenBoard.Row(line: "1", destination: "Stop C", time: "10 min"),
                ScreenBoard.Row(line: "1", destination: "Stop C", time: "40 min"),
            ])
        // The agency provides live data, but none has been received yet.
        #expect(board.state == "No live departures yet")
        #expect(!board.isLive)
    }

    @Test func `the minutes on an image follow the rule for boards`() throws {
        let scene = try Scene()
        for seconds in [Int64(0), 1, 59, 60, 539, 540, 541, 599] {
            let left = MinutesToGo(seconds: 600 - seconds)
            let want = left.form == .now ? "Now" : "\(left.minutes) min"
            #expect(try board(of: scene, after: seconds).rows[0].time == want, "\(seconds)")
        }
    }

    @Test func `an image is valid until the next change of a displayed string`() throws {
        let scene = try Scene()
        var known = try board(of: scene)
        for second in Int64(1)...130 {
            var fresh = try board(of: scene, after: second)
            let (until, isOver) = (fresh.until, known.until <= Town.atEight + second)
            fresh.until = known.until
            if !isOver { #expect(fresh == known, "\(second)") }
            fresh.until = until
            known = fresh
        }
    }

    @Test func `departures that the rider cannot reach on foot are omitted`() throws {
        let scene = try Scene()
        #expect(try board(of: scene, walk: 10).rows.count == 2)
        #expect(try board(of: scene, walk: 11).rows.map(\.time) == ["40 min"])
        #expect(try board(of: scene, walk: 41).rows.isEmpty)
    }

    @Test func `a departure in an hour or more is shown with its clock time`() throws {
        let rows = try board(of: Scene(), at: "B", after: -600).rows
        #expect(rows.map(\.time) == ["30 min", "50 min", "08:50", "09:00"])
        #expect(rows.map(\.line) == ["1", "1", "1", "2"])
    }

    @Test func `a name that cannot be drawn is still used if the feed has no translation`() throws {
        let board = try board(of: Scene(), canDraw: { _ in false })
        #expect(board.title == "Café \"Mitte\"")
        #expect(board.rows.map(\.destination) == ["Stop C", "Stop C"])
    }

    @Test func `without live data all departures are shown with clock times`() throws {
        var description = Scene.town
        description.hasLiveData = false
        let board = try board(of: Scene(description))
        #expect(board.rows.map(\.time) == ["08:10", "08:40"])
        #expect(board.state == "Scheduled times")
    }

    @Test(arguments: [("de", "08:00", ["08:10", "08:40"]), ("es", "8:00", ["8:10", "8:40"])])
    func `clock times on images have a leading zero except in Spanish`(
        language: String, clock: String, times: [String]
    ) throws {
        var description = Scene.town
        description.hasLiveData = false
        let board = try board(of: Scene(description), language: language)
        #expect(board.clock == clock)
        #expect(board.rows.map(\.time) == times)
    }

    @Test func `an image shows the clock times of its stop's time zone`() throws {
        var description = Scene.town
        description.hasLiveData = false
        let scene = try Scene(description)
        scene.publish(timetable: try Town.timetable(zones: ["A": "Asia/Kolkata"]))
        let board = try board(of: scene)
        #expect(board.clock == "13:30")
        #expect(board.rows.map(\.time) == ["13:40", "14:10"])
    }

    @Test func `a language without its own strings uses the English strings`() {
        #expect(ScreenWords.best(for: ["ar", "fr-CA"]).language == "fr")
        #expect(ScreenWords.best(for: ["zh"]).language == "en")
        #expect(ScreenWords.best(for: []).language == "en")
    }

    @Test func `the image is returned as a PNG that clients revalidate`() async throws {
        try await withFonts { scene, configuration in
            try await scene.ask(configuration) { client async throws in
                let image = try await client.ask("/screen.png?stop=town:A&width=300&height=200")
                #expect(image.status == .ok)
                #expect(image.headers[.contentType] == "image/png")
                #expect(image.headers[.cacheControl] == "no-cache")
                #expect(image.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
                #expect(Array(image.bytes[16..<26]) == [0, 0, 1, 0x2C, 0, 0, 0, 200, 1, 0])
                let tag = try #require(image.headers[.eTag])
                let again = try await client.ask(
                    "/screen.png?stop=town:A&width=300&height=200", headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified)
            }
        }
    }

    @Test func `the image's entity tag changes only with the minutes shown`() async throws {
        try await withFonts { scene, configuration in
            try await scene.ask(configuration) { client async throws in
                var tags: [String?] = []
                for seconds in [1.0, 30, 59, 61] {
                    scene.now = Town.eight + seconds
                    scene.publish()
                    tags.append(try await client.ask("/screen.png?stop=town:A").headers[.eTag])
                }
                #expect(tags[0] == tags[1])
                #expect(tags[1] == tags[2])
                #expect(tags[2] != tags[3])
            }
        }
    }

    @Test func `the error for invalid image parameters names the parameters`() async throws {
        try await withFonts { scene, configuration in
            try await scene.ask(configuration) { client async throws in
                let wrong = try await client.ask("/screen.png?width=99&height=2001&depth=4&walk=61&folly=1")
                #expect(wrong.status == .badRequest)
                #expect(try Set(wrong.wrongFields.keys) == ["stop", "width", "height", "depth", "walk", "folly"])
                #expect(try await client.ask("/screen.png?stop=town:nowhere").status == .notFound)
                let many = Array(repeating: "town:A", count: 9).joined(separator: ",")
                #expect(try await client.ask("/screen.png?stop=" + many).status == .badRequest)
            }
        }
    }

    @Test func `without the page's fonts, board images are unavailable`() async throws {
        let response = try await Scene().ask { try await $0.ask("/screen.png?stop=town:A") }
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] != nil)
    }
}
