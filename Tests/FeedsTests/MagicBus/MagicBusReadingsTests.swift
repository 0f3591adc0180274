import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct MagicBusReadingsTests {
    @Test func `an alert keeps its id while its text is unchanged`() throws {
        let body = Array(MagicBusTown.announcements.utf8)
        let reading = try MagicBusAnnouncements().reading(from: body)
        #expect(reading.alerts?.map(\.severity) == [.severe, .info])
        #expect(reading.alerts?.map(\.entities) == [[AlertReading.Entity()], [AlertReading.Entity()]])
        #expect(reading.alerts?.allSatisfy { $0.condition == nil } == true)
        #expect(reading.discarded[.noText] == 1)
        #expect(try MagicBusAnnouncements().reading(from: body).alerts == reading.alerts)
        #expect(Set(reading.alerts?.map(\.id) ?? []).count == 2)
    }

    @Test func `an arrival's remaining time is added to the time of the request`() throws {
        let reading = try MagicBusArrivals(fetched: 1000).reading(from: Array(MagicBusTown.arrivals.utf8))
        #expect(reading.departures?.map(\.stopID) == ["a", "b"])
        #expect(reading.departures?.first?.departures.map(\.estimated) == [1039, 2497])
        #expect(reading.discarded[.noTime] == 1)
    }

    @Test func `the public feed is decoded to departures with vehicle ids, even for a single route`() throws {
        let reading = try MagicBusPublicFeed(fetched: 1000).reading(from: Array(MagicBusTown.publicFeed.utf8))
        #expect(reading.departures?.map(\.stopID) == ["mill-n", "bridge"])
        #expect(reading.departures?.first?.departures.map(\.vehicleID) == ["7", "8"])
        #expect(reading.departures?.map { $0.departures.map(\.estimated) } == [[1060, 1600], [1090]])
        #expect(reading.discarded.total == 0)
    }

    @Test func `Latin-1 text is decoded according to the XML declaration`() throws {
        var body = Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><stopfeed><stop><name>Caf"#.utf8)
        body += [0xE9] + Array("</name><lat>45</lat><lon>7</lon></stop></stopfeed>".utf8)
        #expect(try MagicBusStops.network(xml: body).stops.map(\.id) == ["café"])
    }
}
