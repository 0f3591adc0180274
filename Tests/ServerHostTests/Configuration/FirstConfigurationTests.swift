import Testing
import TransitCore

@testable import ServerHost

struct FirstConfigurationTests {
    /// The current time of the tests: 2 March 2026, 00:00 UTC.
    private static let march: EpochSeconds = 1_772_409_600

    @Test(arguments: [
        ("Riverton Transit", "riverton-transit"), ("Société de transport", "societe-de-transport"),
        ("  A & B  ", "a-b"), ("!!!", "agency"), ("", "agency"),
        ("Metropolitan Transportation Authority", "metropolitan-transportation-auth"),
        ("Thirty-one letters and a hyphen then", "thirty-one-letters-and-a-hyphen"),
    ])
    func `an agency's slug consists of lowercase letters, digits and hyphens`(name: String, id: String) {
        #expect(FirstConfiguration.slug(name) == id)
    }

    @Test func `a generated configuration is parsed without problems`() throws {
        var first = FirstConfiguration(
            feed: FirstFeed("/data/town \"1\".zip"),
            timetable: try Town(name: "Town: \"Express\" \\ & Co").timetable())
        first.realtime = [
            "https://transit.example.org/VehiclePositions.pb", "https://transit.example.org/trips.pb",
            "https://transit.example.org/alerts.pb", "https://transit.example.org/tripupdates2.pb",
        ].map { FirstFeed($0) }
        first.repeats = true
        let configuration = try Configuration.valid(first.text)
        let agency = try #require(configuration.agencies.first)
        #expect(agency.name == "Town: \"Express\" \\ & Co" && agency.id == "town-express-co")
        #expect(agency.feeds.map(\.name) == ["vehicle_positions", "trip_updates", "alerts", "feed_4"])
        guard case .gtfs(let schedule) = agency.network else { throw Failure(.badData, "not GTFS") }
        #expect(schedule.source == "/data/town \"1\".zip" && schedule.dates == .repeating)
        #expect(configuration.basemap == .none)
    }

    @Test func `a generated configuration can enable simulated vehicles`() throws {
        var first = FirstConfiguration(feed: FirstFeed("/data/town.zip"), timetable: try Town().timetable())
        first.isSimulated = true
        let agency = try #require(try Configuration.valid(first.text).agencies.first)
        #expect(agency.simulation != nil && agency.id == "riverton-transit")
    }

    @Test func `names and attributions are not expanded from the environment`() throws {
        var first = FirstConfiguration(
            feed: FirstFeed("/data/town.zip"), timetable: try Town(name: "Town ${SECRET}").timetable())
        first.attribution = "Timetable: ${SECRET}, https://example.org/licence"
        let agency = try #require(
            try Configuration.valid(first.text, environment: ["SECRET": "shown"]).agencies.first)
        #expect(agency.name == "Town {SECRET}")
        #expect(agency.attribution == "Timetable: {SECRET}, https://example.org/licence")
    }

    @Test func `the generated configuration reads keys from the environment`() throws {
        let keys = ["TOWN_KEY": "secret"]
        var first = FirstConfiguration(
            feed: FirstFeed(
                "https://example.org/gtfs.zip?format=zip", access: FeedAccess(method: .parameter("api_key")),
                variable: "TOWN_KEY"),
            timetable: try Town().timetable())
        first.realtime = [
            FirstFeed(
                "https://example.org/vehicles.pb", access: FeedAccess(method: .header("X-Api-Key")),
                variable: "TOWN_KEY", name: "vehicle_positions")
        ]
        first.variables = keys
        #expect(!first.text.contains("secret"))
        let agency = try #require(try Configuration.valid(first.text, environment: keys).agencies.first)
        guard case .gtfs(let schedule) = agency.network else { throw Failure(.badData, "not GTFS") }
        #expect(schedule.source == "https://example.org/gtfs.zip?format=zip&api_key=secret")
        #expect(
            agency.feeds.map(\.origin) == [
                .address(
                    "https://example.org/vehicles.pb",
                    [Configuration.Header(name: "X-Api-Key", value: "secret")])
            ])
    }

    @Test func `a realtime feed whose key is not set is written as a comment`() throws {
        var first = FirstConfiguration(feed: FirstFeed("/data/town.zip"), timetable: try Town().timetable())
        first.realtime = [
            FirstFeed(
                "https://example.org/vehicles.pb",
                access: FeedAccess(method: .header("X-Api-Key"), page: "https://example.org/keys"),
                variable: "TOWN_KEY", name: "vehicle_positions"),
            FirstFeed("https://example.org/trips.pb", name: "trip_updates"),
            FirstFeed("https://example.org/more.pb", name: "trip_updates"),
        ]
        #expect(first.text.contains("https://example.org/keys") && first.text.contains("TOWN_KEY"))
        let agency = try #require(try Configuration.valid(first.text).agencies.first)
        #expect(agency.feeds.map(\.name) == ["trip_updates", "trip_updates_3"])
    }

    @Test(arguments: [
        ("Riverton Transit", "RIVERTON_TRANSIT_KEY"), ("511", "FEED_511_KEY"), ("Métro", "METRO_KEY"),
    ])
    func `the environment variable for a key is named after the agency`(name: String, variable: String) {
        #expect(FirstConfiguration.keyVariable(of: name) == variable)
    }

    @Test func `a feed covers the current week if it has service on one of its days`() throws {
        let first = FirstConfiguration(
            feed: FirstFeed("/data/town.zip"), timetable: try Town(days: ("20260308", "20260331")).timetable())
        #expect(first.speaksOf(Self.march))
        #expect(!first.speaksOf(Self.march - 86_400))
        #expect(!first.speaksOf(Self.march + 30 * 86_400))
    }
}
