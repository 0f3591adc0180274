import FileFormats
import Foundation
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// A recorded response of a provider, with its decoder and the ids of the decoded rows.
struct ProviderSample: CustomTestStringConvertible, Sendable {
    let file: String
    /// The path to the list of rows in the response.
    let rows: [JSONMutation.Step]
    /// The number of leading space-separated words of a decoded id that identify the row it was decoded from.
    var rowWords = 2
    let decode: @Sendable ([UInt8]) throws -> Decoded

    struct Decoded {
        var ids: Set<String>
        /// The number of alerts; nil if the reading has no alerts part.
        var alerts: Int?
        var discarded = 0
        /// The number of vehicles, of alerts in an alerts-only feed, or of a network's entities.
        var rows: Int

        init(_ reading: FeedReading) {
            let departures = (reading.departures ?? []).flatMap { stop in
                stop.departures.map { "\(stop.stopID) \($0.routeID) \($0.tripID ?? "") \($0.scheduled ?? 0)" }
            }
            ids = Set((reading.vehicles ?? []).map(\.id) + departures + (reading.alerts ?? []).map(\.id))
            alerts = reading.alerts?.count
            discarded = reading.discarded.total
            rows = reading.vehicles?.count ?? reading.alerts?.count ?? 0
        }

        init(ids: [String], discarded: Int) {
            self.ids = Set(ids)
            self.discarded = discarded
            rows = ids.count
        }
    }

    var testDescription: String { file }

    /// Whether each row of the list is decoded as one entity or discarded.
    var hasRowForRow: Bool { !["arrivals", "StopDepartures", "stops-for-route"].contains { file.contains($0) } }

    /// Whether the response contains service alerts.
    var hasNotices: Bool {
        ["announcements", "PublicMessages", "citywide", "_B9_", "vehicles-for-agency"].contains { file.contains($0) }
    }

    /// Returns the response with at most the given number of rows in each list.
    func body(rows most: Int) throws -> [UInt8] {
        try JSONMutation.shortened(try whole(), to: most)
    }

    private func whole() throws -> [UInt8] {
        let data = try Data(contentsOf: SampleFeeds.directory.appendingPathComponent(file))
        if file.hasSuffix(".gz") { return try GzipDecoder.unpacked([UInt8](data), limit: 50_000_000) }
        guard file.hasSuffix(".md") else { return [UInt8](data) }
        // The file is an example of the documentation, which contains trailing commas.
        let text = String(decoding: data, as: UTF8.self)
        let example = text.components(separatedBy: "```json").last?.components(separatedBy: "```").first ?? ""
        return Array(example.replacing(/,(\s*[\]}])/) { $0.output.1 }.utf8)
    }

    var isHere: Bool {
        FileManager.default.fileExists(atPath: SampleFeeds.directory.appendingPathComponent(file).path)
    }
}

extension ProviderSample {
    private static func reading(
        _ file: String, rows: [JSONMutation.Step], rowWords: Int = 2, _ adapter: any FeedAdapter
    ) -> ProviderSample {
        ProviderSample(file: file, rows: rows, rowWords: rowWords) { Decoded(try adapter.reading(from: $0)) }
    }

    private static let siriRows: [JSONMutation.Step] = [
        .key("Siri"), .key("ServiceDelivery"), .key("VehicleMonitoringDelivery"), .position(0), .key("VehicleActivity"),
    ]

    static let all: [ProviderSample] = [
        reading(
            "umich-magicbus/api-documentation/resources/buses.md", rows: [.key("response")], MagicBusVehicles(.json)),
        reading(
            "umich-magicbus/api-documentation/resources/announcements.md", rows: [.key("response")],
            MagicBusAnnouncements()),
        reading(
            "umich-magicbus/api-documentation/resources/arrivals.md", rows: [.key("response")], rowWords: 1,
            MagicBusArrivals(fetched: 1_000_000)),
        ProviderSample(file: "umich-magicbus/api-documentation/resources/routes.md", rows: [.key("response")]) {
            let network = try MagicBusRoutes.network(json: $0)
            return Decoded(ids: network.routes.map(\.id), discarded: network.discarded.total)
        },
        ProviderSample(file: "umich-magicbus/api-documentation/resources/stops.md", rows: [.key("response")]) {
            let network = try MagicBusStops.network(json: $0)
            return Decoded(ids: network.stops.map(\.id), discarded: network.discarded.total)
        },
        reading(
            "pvta-avail-2015/examples/example_Vehicles_GetAllVehicles.json", rows: [], InfoPointVehiclesAdapter()),
        reading(
            "pvta-avail-2015/examples/example_PublicMessages_GetCurrentMessages.json", rows: [],
            InfoPointMessagesAdapter()),
        reading(
            "cata-avail-2017/StopDepartures_stop4.json", rows: [.position(0), .key("RouteDirections")],
            InfoPointDeparturesAdapter(stopID: "4")),
        reading("mta-bustime/vehicle-monitoring_citywide_2017-03-07T131415.json.gz", rows: siriRows, SIRIAdapter()),
        reading("mta-bustime/vehicle-monitoring_B52_2015-09-22T155857.json", rows: siriRows, SIRIAdapter()),
        reading("mta-bustime/vehicle-monitoring_B9_2016-02-18T142434.json", rows: siriRows, SIRIAdapter()),
        reading(
            "onebusaway-examples/vehicles-for-agency-40.json", rows: [.key("data"), .key("list")],
            OneBusAwayVehiclesAdapter(timeZone: "America/Los_Angeles")),
        reading(
            "onebusaway-examples/arrivals-and-departures-for-stop-1_75403.json",
            rows: [.key("data"), .key("entry"), .key("arrivalsAndDepartures")],
            OneBusAwayDeparturesAdapter(stopID: "1_75403")),
        ProviderSample(
            file: "onebusaway-examples/stops-for-route-1_100224.json",
            rows: [.key("data"), .key("references"), .key("stops")]
        ) {
            let details = try OneBusAwayRouteDetails($0, routeID: "1_100224")
            return Decoded(ids: details.stops.map(\.id), discarded: details.discarded.total)
        },
    ]
}
