import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Recorded responses of real servers with various damage. The adapters must not crash, lose other rows, or make
/// service appear better than it is.
@Suite(.enabled(if: ProviderSample.all.allSatisfy(\.isHere), "needs the recorded answers beside the project"))
struct DamagedSamplesTests {
    /// The maximum number of damaged versions per response.
    private static let most = 250

    @Test(arguments: ProviderSample.all)
    func `damage in one row of a response loses at most that row`(sample: ProviderSample) throws {
        let body = try sample.body(rows: 12)
        let whole = try sample.decode(body)
        #expect(!whole.ids.isEmpty)
        for mutation in try JSONMutation.all(of: body, atMost: Self.most) where mutation.path.count > sample.rows.count
        {
            guard mutation.path.starts(with: sample.rows) else {
                // Damage outside the rows may lose more rows, but must not cause more than an error.
                _ = try? sample.decode(mutation.body)
                continue
            }
            let left = try sample.decode(mutation.body)
            // The damage may change a row's id. In lists of departures, one JSON row contains several.
            let lost = whole.ids.subtracting(left.ids)
            let rows = Set(lost.map { $0.split(separator: " ").prefix(sample.rowWords).joined(separator: " ") })
            #expect(rows.count <= 1, "\(mutation)")
        }
    }

    @Test(arguments: ProviderSample.all.filter(\.hasRowForRow))
    func `each row is decoded or counted as discarded`(sample: ProviderSample) throws {
        let body = try sample.body(rows: .max)
        var rows = try JSONValue(body, expecting: "a sample")
        for step in sample.rows {
            switch step {
            case .key(let key): rows = rows[key]
            case .position(let number): rows = rows.elements[number]
            }
        }
        let decoded = try sample.decode(body)
        #expect(decoded.rows + decoded.discarded == rows.elements.count)
    }

    @Test(arguments: ProviderSample.all.filter(\.hasNotices))
    func `damage to a response does not remove all service alerts`(sample: ProviderSample) throws {
        let body = try sample.body(rows: 4)
        try #require(try sample.decode(body).alerts ?? 0 > 0)
        for mutation in try JSONMutation.all(of: body, atMost: Self.most)
        where ![.emptyList, .removed, .cut].contains(mutation.damage) {
            guard let left = try? sample.decode(mutation.body) else { continue }
            #expect(left.alerts != 0, "\(mutation)")
        }
    }

    @Test(arguments: ProviderSample.all)
    func `random bytes are decoded to a reading or an error`(sample: ProviderSample) throws {
        let body = try sample.body(rows: 4)
        var random = SeededRandom(seed: 7)
        for _ in 0..<150 { _ = try? sample.decode(body.damaged(using: &random)) }
    }

    @Test(arguments: [
        "location_feed.xml", "location_feed_1pm.xml", "public_feed.xml", "stops.xml", "map_trace_route_0.xml",
    ])
    func `random bytes in a legacy feed are decoded to a reading or an error`(file: String) throws {
        let folder = SampleFeeds.directory.appendingPathComponent("umich-magicbus/legacy-xml-feeds-2010")
        let body = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)).prefix(6000))
        var random = SeededRandom(seed: 11)
        for _ in 0..<100 {
            let damaged = body.damaged(using: &random)
            _ = try? MagicBusVehicles(.xml).reading(from: damaged)
            _ = try? MagicBusPublicFeed(fetched: 0).reading(from: damaged)
            _ = try? MagicBusStops.network(xml: damaged)
            _ = try? MagicBusTrace.line(damaged)
        }
    }

    @Test func `all rows of the legacy feeds are decoded`() throws {
        let folder = SampleFeeds.directory.appendingPathComponent("umich-magicbus/legacy-xml-feeds-2010")
        for (file, rows) in [("location_feed.xml", "<item>"), ("location_feed_1pm.xml", "<item>")] {
            let body = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            let reading = try MagicBusVehicles(.xml).reading(from: body)
            let count = String(decoding: body, as: UTF8.self).components(separatedBy: rows).count - 1
            #expect((reading.vehicles?.count ?? 0) + reading.discarded.total == count, "\(file)")
        }
        let publicFeed = [UInt8](try Data(contentsOf: folder.appendingPathComponent("public_feed.xml")))
        let network = try MagicBusRoutes.network(xml: publicFeed)
        #expect(!network.routes.isEmpty && network.patterns.allSatisfy { !$0.stops.isEmpty })
    }
}
