import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct InfoPointDeparturesTests {
    private func reading(_ text: String, stop: String = "1") throws -> FeedReading {
        try InfoPointDeparturesAdapter(stopID: stop).reading(from: Array(text.utf8))
    }

    private func board() throws -> StopDeparturesReading {
        try #require(reading(InfoPointTown.departures).departures?.first)
    }

    @Test func `a departure has times, a trip, a headsign and a platform`() throws {
        #expect(
            try board().departures.first
                == DepartureReading(
                    routeID: "7", direction: 0, headsign: "To the Mill", tripID: "1754", scheduled: 1_763_715_900,
                    estimated: 1_763_716_080, platform: "B"))
    }

    @Test func `an old estimate that equals the scheduled time is ignored`() throws {
        let later = try board().departures[1]
        #expect(later.scheduled == 1_763_719_500)
        #expect(later.estimated == nil)
    }

    @Test func `departed and timeless rows are discarded, and skipped calls are marked`() throws {
        let reading = try reading(InfoPointTown.departures)
        #expect(reading.departures?.first?.departures.map(\.relation) == [.scheduled, .scheduled, .skipped])
        #expect(reading.discarded[.deleted] == 1)
        #expect(reading.discarded[.noTime] == 2)
        #expect(reading.discarded.total == 3)
    }

    @Test func `the headways of loops are decoded`() throws {
        let headways = try board().headways
        #expect(headways.map(\.seconds) == [600, nil, 720])
        #expect(headways[0].headsign == "Blue Loop")
        #expect(headways[0].last == 1_763_715_000)
        #expect(headways[1].next == 1_763_715_590)
    }

    @Test(
        arguments: [
            (#""Every 10 minutes""#, InfoPointHeadwayWords.every(600)), (#""Due""#, .inSeconds(0)),
            (#""5 min""#, .inSeconds(300)),
            (#""No service""#, .words("No service")), (#""12:30 PM""#, .words("12:30 PM")),
            (#""Every few minutes""#, .words("Every few minutes")),
            (#""/Date(1763715000000)/""#, .moment(1_763_715_000)),
            (#""/Date(-1)/""#, .nothing), ("null", .nothing),
            (#""every 99999999999 min""#, .words("every 99999999999 min")),
        ])
    func `a headway text that is neither a duration nor a time is returned unchanged`(
        json: String, meaning: InfoPointHeadwayWords
    ) throws {
        #expect(InfoPointHeadwayWords(try JSONValue(Array(json.utf8), expecting: "words")) == meaning)
    }

    @Test func `a headway text that may mean no service has no headway in seconds`() throws {
        let text = InfoPointTown.departures.replacing("Every 10 minutes", with: "No service")
        let headway = try #require(try reading(text).departures?.first?.headways.first)
        #expect(headway.words == "No service" && headway.seconds == nil && headway.next == nil)
    }

    @Test(arguments: ["[]", "null", #"[{"StopId":1,"RouteDirections":null}]"#])
    func `a response without departures is decoded as an empty list of departures at the stop`(body: String) throws {
        #expect(try reading(body) == FeedReading(departures: [StopDeparturesReading(stopID: "1")]))
    }

    @Test func `departures of another stop than requested are discarded and counted`() throws {
        let reading = try reading(InfoPointTown.departures, stop: "2")
        #expect(reading.departures?.first?.departures == [])
        #expect(reading.discarded[.unknownStop] == 1)
    }

    @Test(
        arguments: [
            ("/Date(1511825024000-0500)/", 1_511_825_024), ("/Date(1511825024999)/", 1_511_825_024),
            ("/Date(1511825024000+0000)/", 1_511_825_024), ("/Date(-2208906360000-0500)/", nil), ("/Date()/", nil),
            ("2017-23-27T06:23:44", nil), ("/Date(99999999999999999999)/", nil), ("", nil),
        ] as [(String, EpochSeconds?)])
    func `InfoPoint timestamps are parsed`(text: String, epoch: EpochSeconds?) throws {
        #expect(try JSONValue(Array("\"\(text)\"".utf8), expecting: "a text").infoPointMoment == epoch)
    }

    @Test func `messages are decoded as alerts with their periods and routes`() throws {
        let reading = try InfoPointMessagesAdapter().reading(from: Array(InfoPointTown.messages.utf8))
        let alerts = try #require(reading.alerts)
        #expect(alerts.map(\.id) == ["27", "28"])
        #expect(alerts[0].entities == [AlertReading.Entity(routeID: "7")])
        #expect(alerts[0].header == LocalizedText("Mill Road is closed."))
        #expect(alerts[0].severity == .warning)
        // The period ends with the last day, which begins at ToDate.
        #expect(alerts[0].periods == [AlertReading.Period(from: 1_763_701_200, to: 1_763_787_600 + 86_400)])
        #expect(alerts[1].entities.isEmpty)
        #expect(alerts[1].text == LocalizedText("Expect delays."))
        #expect(reading.discarded[.deleted] == 1)
        #expect(reading.discarded[.noText] == 1)
    }
}
