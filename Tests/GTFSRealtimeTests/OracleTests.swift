import SwiftProtobuf
import TestSupport
import Testing
import TransitCore

@testable import GTFSRealtime

/// Compares our decoder with swift-protobuf, field by field.
struct OracleTests {
    @Test(.enabled(if: SampleData.isPresent, "the recorded feeds are not on this machine"))
    func `each recorded feed is decoded as by swift-protobuf`() throws {
        let bodies = try SampleData.realtimeBodies()
        #expect(bodies.count >= 10)
        for (name, body) in bodies { try compare(body, name) }
    }

    @Test(.enabled(if: SampleData.isPresent, "the recorded feeds are not on this machine"))
    func `Kingston's trip updates are decoded as by swift-protobuf`() throws {
        for (name, body) in try SampleData.kingstonBodies().enumerated().filter({ $0.offset % 9 == 0 }).map(\.element) {
            try compare(body, name)
        }
    }

    @Test(.enabled(if: SampleData.isPresent, "the recorded feeds are not on this machine"))
    func `the feeds of a large city are decoded completely`() throws {
        let bodies = Dictionary(uniqueKeysWithValues: try SampleData.realtimeBodies().map { ($0.name, $0.body) })
        let positions = try GTFSRealtimeDecoder.reading(from: try #require(bodies["nyc-vehicle-positions.pb.bz2"]))
        #expect(positions.vehicles?.count == 3018)
        #expect(positions.discarded.total == 0)
        let predictions = try GTFSRealtimeDecoder.reading(from: try #require(bodies["nyc-trip-updates.pb.bz2"]))
        #expect(predictions.tripUpdates?.updates.count == 5801)
        #expect(predictions.tripUpdates?.stopTimes.count == 90_879)
        let alerts = try GTFSRealtimeDecoder.reading(from: try #require(bodies["nyc-service-alerts.pb.bz2"]))
        #expect(alerts.alerts?.count == 70)
    }

    @Test func `a thousand random feeds encoded by swift-protobuf are decoded`() throws {
        var messages = RandomMessage(random: SeededRandom(seed: 20_261_121))
        for number in 0..<1000 {
            let body: [UInt8] = try messages.feed().serializedBytes(partial: true)
            try compare(body, "random feed \(number)")
        }
    }

    private func compare(_ body: [UInt8], _ name: String) throws {
        let ours = try GTFSRealtimeDecoder.reading(from: body)
        let theirs = try Oracle.reading(from: body)
        #expect(ours.madeAt == theirs.madeAt, "\(name)")
        #expect(ours.discarded.total == 0, "\(name)")
        expectEqual(ours.vehicles ?? [], theirs.vehicles ?? [], name)
        expectEqual(ours.tripUpdates?.updates ?? [], theirs.tripUpdates?.updates ?? [], name)
        expectEqual(ours.tripUpdates?.stopTimes ?? [], theirs.tripUpdates?.stopTimes ?? [], name)
        expectEqual(ours.alerts ?? [], theirs.alerts ?? [], name)
    }

    /// Reports only the first row that differs, because two complete feeds side by side would be unreadable.
    private func expectEqual<Row: Equatable>(_ ours: [Row], _ theirs: [Row], _ name: String) {
        guard ours != theirs else { return }
        #expect(ours.count == theirs.count, "\(name)")
        if let place = zip(ours, theirs).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
            #expect(place.element.0 == place.element.1, "\(name), row \(place.offset)")
        }
    }
}
