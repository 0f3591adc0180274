import Testing
import TransitCore

@testable import ServerHost

struct FirstConfigurationTests {
    /// 2 March 2026.
    private static let march: EpochSeconds = 1_772_409_600

    @Test(arguments: [
        ("Riverton Transit", "riverton-transit"), ("Société de transport", "societe-de-transport"),
        ("  A & B  ", "a-b"), ("!!!", "agency"), ("", "agency"),
        ("Metropolitan Transportation Authority", "metropolitan-transportation-auth"),
        ("Thirty-one letters and a hyphen then", "thirty-one-letters-and-a-hyphen"),
    ])
    func `an id has lowercase letters, digits and hyphens`(name: String, id: String) {
        #expect(FirstConfiguration.slug(name) == id)
    }

    @Test func `a generated configuration reads back without problems`() throws {
        var first = FirstConfiguration(
            feed: "/data/town \"1\".zip", timetable: try Town(name: "Town: \"Express\" \\ & Co").timetable())
        first.realtime = [
            "https://transit.example.org/VehiclePositions.pb", "https://transit.example.org/trips.pb",
            "https://transit.example.org/alerts.pb", "https://transit.example.org/tripupdates2.pb",
        ]
        first.repeats = true
        let configuration = try Configuration.valid(first.text)
        let agency = try #require(configuration.agencies.first)
        #expect(agency.name == "Town: \"Express\" \\ & Co" && agency.id == "town-express-co")
        #expect(agency.feeds.map(\.name) == ["vehicle_positions", "trip_updates", "alerts", "feed_4"])
        guard case .gtfs(let schedule) = agency.network else { throw Failure(.badData, "not GTFS") }
        #expect(schedule.source == "/data/town \"1\".zip" && schedule.dates == .repeating)
        #expect(configuration.basemap == .none)
    }

    @Test func `simulated vehicles are switched on`() throws {
        var first = FirstConfiguration(feed: "/data/town.zip", timetable: try Town().timetable())
        first.isSimulated = true
        let agency = try #require(try Configuration.valid(first.text).agencies.first)
        #expect(agency.simulation != nil && agency.id == "riverton-transit")
    }

    @Test func `a feed covers a week if it has one of its days`() throws {
        let first = FirstConfiguration(
            feed: "/data/town.zip", timetable: try Town(days: ("20260308", "20260331")).timetable())
        #expect(first.speaksOf(Self.march))
        #expect(!first.speaksOf(Self.march - 86_400))
        #expect(!first.speaksOf(Self.march + 30 * 86_400))
    }
}
