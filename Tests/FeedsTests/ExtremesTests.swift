import Foundation
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Replaces each value in each provider's responses by extreme values. Parsing must not trap, and resulting times must
/// be small enough for sums not to overflow.
struct ExtremesTests {
    typealias Reader = @Sendable ([UInt8]) throws -> [Int64]

    struct Answer: CustomTestStringConvertible, Sendable {
        var name: String
        var body: String
        var read: Reader

        var testDescription: String { name }
    }

    private static func times(_ adapter: some FeedAdapter) -> Reader {
        { try adapter.reading(from: $0).times }
    }

    private static func compiled(_ network: @escaping @Sendable ([UInt8]) throws -> ProviderNetwork) -> Reader {
        { body in
            _ = try? network(body).compile()
            return []
        }
    }

    static let json = [
        Answer(
            name: "Magic Bus buses",
            body: #"{"response":[{"id":"1","latitude":"45.0","longitude":"7.0","heading":"90","route":"-2"}]}"#,
            read: times(MagicBusVehicles(.json))),
        Answer(name: "Magic Bus notices", body: MagicBusTown.announcements, read: times(MagicBusAnnouncements())),
        Answer(
            name: "Magic Bus arrivals", body: MagicBusTown.arrivals, read: times(MagicBusArrivals(fetched: 1_000_000))),
        Answer(
            name: "Magic Bus routes", body: MagicBusTown.routes, read: compiled { try MagicBusRoutes.network(json: $0) }
        ),
        Answer(
            name: "Magic Bus stops", body: MagicBusTown.stops, read: compiled { try MagicBusStops.network(json: $0) }),
        Answer(name: "InfoPoint vehicles", body: InfoPointTown.vehicles, read: times(InfoPointVehiclesAdapter())),
        Answer(name: "InfoPoint messages", body: InfoPointTown.messages, read: times(InfoPointMessagesAdapter())),
        Answer(
            name: "InfoPoint departures", body: InfoPointTown.departures,
            read: times(InfoPointDeparturesAdapter(stopID: "1"))),
        Answer(
            name: "InfoPoint routes", body: InfoPointTown.routes,
            read: compiled { body in
                InfoPointNetwork(
                    try InfoPointRoutes(from: body), stops: [], traces: [:],
                    agency: ProviderNetwork.Agency(id: "t", name: "Town")
                ).network
            }),
        Answer(
            name: "SIRI", body: String(decoding: SIRITown.body(), as: UTF8.self), read: times(SIRIAdapter())),
        Answer(
            name: "OneBusAway vehicles",
            body: OneBusAwayTown.answers["where/vehicles-for-agency/TOWN%20BUS.json"] ?? "",
            read: times(OneBusAwayVehiclesAdapter(timeZone: "America/New_York"))),
        Answer(
            name: "OneBusAway departures",
            body: OneBusAwayTown.answers["where/arrivals-and-departures-for-stop/TOWN_12.json"] ?? "",
            read: times(OneBusAwayDeparturesAdapter(stopID: "TOWN_12"))),
        Answer(name: "OneBusAway route", body: OneBusAwayTown.details) { body in
            let details = try OneBusAwayRouteDetails(body, routeID: "r")
            _ = try? ProviderNetwork(
                routes: [ProviderNetwork.Route(id: "r")], stops: details.stops, patterns: details.patterns
            ).compile()
            return []
        },
    ]

    static let xml = [
        Answer(
            name: "Magic Bus locations",
            body: "<livefeed><item><id>1</id><latitude>45</latitude><longitude>7</longitude><heading>90</heading>"
                + "<route>Mill</route><routeid>1</routeid></item></livefeed>", read: times(MagicBusVehicles(.xml))),
        Answer(
            name: "Magic Bus feed", body: MagicBusTown.publicFeed, read: times(MagicBusPublicFeed(fetched: 1_000_000))),
        Answer(
            name: "Magic Bus routes", body: MagicBusTown.publicFeed,
            read: compiled { try MagicBusRoutes.network(xml: $0) }),
        Answer(name: "Magic Bus trace", body: MagicBusTown.trace) { body in
            _ = MagicBusLoop.line(try MagicBusTrace.line(body).line, from: Coordinate(latitude: 45, longitude: 7))
            return []
        },
        Answer(name: "KML", body: InfoPointTown.trace) { body in
            let stops = [
                Coordinate(latitude: 44.23, longitude: -76.48), Coordinate(latitude: 44.231, longitude: -76.49),
            ]
            let trace = TraceNetwork(try KMLTrace.pieces(of: body))
            _ = (trace.line(through: stops), trace.passages(at: stops + stops + stops).variants)
            return []
        },
        Answer(
            name: "SIRI",
            body: """
                <Siri><ServiceDelivery><ResponseTimestamp>2026-11-18T08:30:00-05:00</ResponseTimestamp>
                <VehicleMonitoringDelivery><VehicleActivity><RecordedAtTime>2026-11-18T08:30:00Z</RecordedAtTime>
                <MonitoredVehicleJourney><LineRef>1</LineRef><DirectionRef>0</DirectionRef>
                <FramedVehicleJourneyRef><DataFrameRef>2026-11-18</DataFrameRef>
                <DatedVehicleJourneyRef>t</DatedVehicleJourneyRef></FramedVehicleJourneyRef><Bearing>90</Bearing>
                <VehicleLocation><Longitude>7.01</Longitude><Latitude>45.0</Latitude></VehicleLocation>
                <VehicleRef>41</VehicleRef><MonitoredCall><StopPointRef>11</StopPointRef>
                <ExpectedArrivalTime>2026-11-18T08:31:00Z</ExpectedArrivalTime><NumberOfStopsAway>0</NumberOfStopsAway>
                </MonitoredCall></MonitoredVehicleJourney></VehicleActivity></VehicleMonitoringDelivery>
                <SituationExchangeDelivery><Situations><PtSituationElement><SituationNumber>1</SituationNumber>
                <PublicationWindow><StartTime>2026-11-18T06:00:00Z</StartTime><EndTime>2026-11-19T06:00:00Z</EndTime>
                </PublicationWindow></PtSituationElement></Situations></SituationExchangeDelivery></ServiceDelivery></Siri>
                """, read: times(SIRIAdapter())),
    ]

    /// The year 9999, plus one day as an upper bound of UTC offsets. A thousand times this value is far from overflow.
    private static let farthest: Int64 = 253_402_387_200

    @Test(arguments: json)
    func `extreme numbers in a JSON response do not crash the parser`(answer: Answer) throws {
        _ = try answer.read(Array(answer.body.utf8))
        for body in try ExtremeBodies.bodies(of: Array(answer.body.utf8)) {
            guard let times = try? answer.read(body) else { continue }
            #expect(times.allSatisfy { abs($0) <= Self.farthest }, "\(String(decoding: body, as: UTF8.self))")
        }
    }

    @Test(arguments: xml)
    func `extreme values in an XML response do not crash the parser`(answer: Answer) throws {
        _ = try answer.read(Array(answer.body.utf8))
        for body in ExtremeBodies.bodies(ofXML: answer.body) {
            guard let times = try? answer.read(body) else { continue }
            #expect(times.allSatisfy { abs($0) <= Self.farthest }, "\(String(decoding: body, as: UTF8.self))")
        }
    }

    @Test(
        .enabled(if: ProviderSample.all.allSatisfy(\.isHere), "needs the recorded answers"),
        arguments: ProviderSample.all)
    func `an extreme number in a recorded response does not crash the parser`(sample: ProviderSample) throws {
        // Tests only some of the extremes for each value, to save time. The next value is tested with different ones.
        for (number, body) in try ExtremeBodies.bodies(of: try sample.body(rows: 1)).enumerated() where number % 13 == 0
        {
            _ = try? sample.decode(body)
        }
    }
}

extension FeedReading {
    /// All times of the reading. A service day counts as one time, its start in UTC.
    fileprivate var times: [Int64] {
        let updates = tripUpdates?.updates ?? []
        let trips = (vehicles ?? []).compactMap(\.trip) + updates.map(\.trip)
        let days = trips.compactMap { $0.startDate.map { Int64($0.daysSince1970) * 86_400 } }
        let events = (tripUpdates?.stopTimes ?? []).flatMap { [$0.arrival?.time, $0.departure?.time] }
        let calls = (departures ?? []).flatMap { stop in
            [stop.at] + stop.departures.flatMap { [$0.scheduled, $0.estimated] }
                + stop.headways.flatMap { [$0.next, $0.last] }
        }
        let periods = (alerts ?? []).flatMap(\.periods).flatMap { [$0.from, $0.to] }
        let moments = [madeAt] + (vehicles ?? []).map(\.at) + updates.map(\.at) + events + calls + periods
        return moments.compactMap { $0?.rawValue } + days
    }
}
