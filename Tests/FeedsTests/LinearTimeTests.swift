import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Parsing input of twice the size takes at most three times as long, even if the input is crafted to be slow.
@Suite(.serialized) struct LinearTimeTests {
    struct Input: CustomTestStringConvertible, Sendable {
        var name: String
        var body: @Sendable (Int) -> String
        var read: @Sendable ([UInt8]) -> Void

        var testDescription: String { name }
    }

    private static func read(_ adapter: some FeedAdapter) -> @Sendable ([UInt8]) -> Void {
        { _ = try? adapter.reading(from: $0) }
    }

    private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
        (0..<count).map(row).joined(separator: ",")
    }

    static let inputs = [
        Input(
            name: "SIRI siblings in XML",
            body: { count in
                "<Siri><ServiceDelivery><VehicleMonitoringDelivery>"
                    + String(repeating: "<VehicleActivity/>", count: count)
                    + "</VehicleMonitoringDelivery></ServiceDelivery></Siri>"
            }, read: read(SIRIAdapter())),
        Input(
            name: "SIRI situations of one number",
            body: { count in
                let situations = (0..<count / 4).map { _ in "{\"SituationNumber\": \"x\"}" }
                return String(decoding: SIRITown.body([], situations: situations), as: UTF8.self)
            }, read: read(SIRIAdapter())),
        Input(
            name: "SIRI members",
            body: { count in
                "{\"Siri\": {\"ServiceDelivery\": {\(rows(count) { "\"k\($0)\": 1" }), \"VehicleMonitoringDelivery\": []}}}"
            }, read: read(SIRIAdapter())),
        Input(
            name: "InfoPoint directions of a route",
            body: { count in
                let calls = rows(count) { "{\"StopId\": \($0 + 1), \"Direction\": \"d\($0)\"}" }
                return "[{\"RouteId\": 1, \"RouteStops\": [\(calls)]}]"
            },
            read: { body in
                guard let routes = try? InfoPointRoutes(from: body) else { return }
                _ = InfoPointNetwork(routes, stops: [], traces: [:], agency: ProviderNetwork.Agency(id: "t", name: "T"))
            }),
        Input(
            name: "InfoPoint routes", body: { count in "[\(rows(count) { "{\"RouteId\": \($0 + 1)}" })]" },
            read: {
                _ = try? InfoPointRoutes(from: $0)
            }),
        Input(
            name: "InfoPoint vehicles",
            body: { count in
                "[\(rows(count) { "{\"VehicleId\": \($0), \"Latitude\": 45, \"Longitude\": 7, \"RouteId\": 1, \"TripId\": 2}" })]"
            }, read: read(InfoPointVehiclesAdapter())),
        Input(
            name: "Magic Bus buses",
            body: { count in
                "{\"response\": [\(rows(count) { "{\"id\": \"\($0)\", \"latitude\": \"45\", \"longitude\": \"7\"}" })]}"
            }, read: read(MagicBusVehicles(.json))),
        Input(
            name: "Magic Bus stops of a route in XML",
            body: { count in
                "<livefeed><route><id>1</id>"
                    + (0..<count).map { "<stop><name>s\($0)</name><toa1>1</toa1></stop>" }.joined()
                    + "</route></livefeed>"
            }, read: read(MagicBusPublicFeed(fetched: 0))),
        Input(
            name: "OneBusAway vehicles",
            body: { count in
                OneBusAwayTown.answer(
                    "{\"list\": [\(rows(count) { "{\"vehicleId\": \"\($0)\", \"location\": {\"lat\": 45, \"lon\": 7}}" })]}"
                )
            }, read: read(OneBusAwayVehiclesAdapter(timeZone: "UTC"))),
        Input(
            name: "numbers out of order", body: { count in rows(count) { "\($0 * 7919 % count)" } },
            read: { body in
                let numbers = body.split(separator: UInt8(ascii: ",")).compactMap {
                    Int(String(decoding: $0, as: UTF8.self))
                }
                _ = TraceNetwork.longestRise(numbers)
            }),
    ]

    @Test(arguments: inputs) func `parsing time is linear in the input`(input: Input) {
        let growth = Growth.ofFourTimes(2000, { Array(input.body($0).utf8) }, input.read)
        #expect(growth < Growth.limit, "\(growth)")
    }
}
