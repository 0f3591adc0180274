import TestSupport
import Testing
import TransitCore

@testable import GTFSRealtime

/// Malicious feeds that are expensive to decode. A body of twice the size may take at most three times as long.
@Suite struct `A hostile feed` {
    private func reading(_ body: [UInt8]) throws { _ = try GTFSRealtimeDecoder.reading(from: body) }

    private func feed(_ count: Int, _ entity: (Int) -> WireField) -> [UInt8] {
        WireField.body([.message(1, [.text(1, "2.0")])] + (0..<count).map(entity))
    }

    private func update(_ number: Int, trip: String, vehicle: String) -> WireField {
        .message(
            2, [.text(1, "\(number)"), .message(3, [.message(1, [.text(1, trip)]), .message(3, [.text(1, vehicle)])])])
    }

    private func bus(_ id: String) -> WireField {
        let place: [WireField] = [.real(1, 45), .real(2, -75)]
        return .message(2, [.text(1, id), .message(4, [.message(2, place), .message(8, [.text(1, id)])])])
    }

    @Test func `a feed with many vehicles on one trip is decoded in linear time`() throws {
        let growth = try Growth.ofFourTimes(4000) {
            feed($0) { update($0, trip: "t", vehicle: "\($0)") }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `a feed with many start times of one trip is decoded in linear time`() throws {
        let growth = try Growth.ofFourTimes(4000) { count in
            feed(count) { number in
                let date = String(20_260_000 + number % 28 + 1101)
                let start = "\(number / 3600 % 24):\(number / 60 % 60):\(number % 60)"
                let trip: [WireField] = [.text(1, "t"), .text(2, start), .text(3, date), .number(4, Int64(number % 8))]
                return .message(2, [.text(1, "\(number)"), .message(3, [.message(1, trip)])])
            }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `a feed with many vehicles is decoded in linear time`() throws {
        let growth = try Growth.ofFourTimes(2500) {
            feed($0) { bus("\($0)") }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `a feed with many alerts and selectors is decoded in linear time`() throws {
        let growth = try Growth.ofFourTimes(500) { count in
            feed(count) { number in
                let concerns = (0..<50).map { WireField.message(5, [.text(2, "\($0)")]) }
                return .message(2, [.text(1, "\(number)"), .message(5, [.number(7, 1)] + concerns)])
            }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test(arguments: ["", "a"])
    func `a feed with many different alerts of one id is decoded in linear time`(id: String) throws {
        let growth = try Growth.ofFourTimes(1000) { count in
            feed(count) { number in
                .message(2, [.text(1, id), .message(5, [.number(7, 1), .message(5, [.text(2, "\(number)")])])])
            }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `a feed with nested groups is decoded in linear time`() throws {
        // Fourteen nested groups, opened and closed repeatedly. Field 100 starts a group with 0x323 and ends it with
        // 0x324.
        let group =
            [UInt8](repeating: 0, count: 14).flatMap { _ in [0xA3, 0x06] as [UInt8] }
            + [UInt8](repeating: 0, count: 14).flatMap { _ in [0xA4, 0x06] as [UInt8] }
        let growth = try Growth.ofFourTimes(2500) { count in
            WireField.body([.message(1, [.text(1, "2.0")])]) + (0..<count).flatMap { _ in group }
        } _: {
            try reading($0)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `rows of a feed beyond the limit are discarded and counted`() throws {
        let most = ReadingLimits.vehicles
        let vehicles = try GTFSRealtimeDecoder.reading(from: feed(most + 9) { bus("\($0)") })
        #expect(vehicles.vehicles?.count == most)
        #expect(vehicles.discarded[.tooMany] == 9)
    }

    @Test func `stop times beyond the limit are discarded and counted`() throws {
        // The smallest encoded stop time has two bytes, but takes a hundred bytes in memory.
        let trip = [WireField.message(1, [.text(1, "t")])] + (0..<5000).map { _ in .message(2, []) }
        let body = feed(400) {
            .message(2, [.text(1, "\($0)"), .message(3, trip + [.message(3, [.text(1, "\($0)")])])])
        }
        let reading = try GTFSRealtimeDecoder.reading(from: body)
        #expect(reading.tripUpdates?.stopTimes.count == ReadingLimits.stopTimes)
        #expect(reading.tripUpdates?.updates.allSatisfy { $0.stopTimes.count <= ReadingLimits.stopTimesOfTrip } == true)
        #expect(reading.discarded[.tooMany] == 400 * 5000 - ReadingLimits.stopTimes)
    }

    @Test func `the selectors and texts of alerts are limited`() throws {
        let concerns = (0..<9000).map { _ in WireField.message(5, [.text(2, "r")]) }
        let periods = (0..<9000).map { _ in WireField.message(1, []) }
        let body = feed(40) { .message(2, [.text(1, "\($0)"), .message(5, [.number(7, 1)] + concerns + periods)]) }
        var reading = try GTFSRealtimeDecoder.reading(from: body)
        let concerned = reading.alerts?.reduce(0) { $0 + $1.entities.count } ?? 0
        #expect(concerned <= ReadingLimits.alertEntities + 40)
        reading.bound(at: 1_795_000_000)
        #expect(reading.alerts?.isEmpty == false)
        // No alert may lose all its selectors, because it would then apply to the whole agency.
        #expect(reading.alerts?.allSatisfy { !$0.entities.isEmpty } == true)
        #expect(reading.discarded[.tooMany] > 0)
    }

    @Test func `a differential feed with ever-new ids drops its least recently updated entities`() throws {
        var feed = DifferentialFeed(atMost: 100)
        let header = WireField.message(1, [.text(1, "2.0"), .number(2, 1)])
        for round in 0..<10 {
            let body = WireField.body([header] + (0..<30).map { bus("\(round)-\($0)") })
            let whole = try GTFSRealtimeDecoder.reading(from: feed.merge(body))
            #expect(whole.vehicles?.count == min(30 * (round + 1), 100))
            #expect(whole.vehicles?.last?.id == "\(round)-29")
            #expect(feed.forgotten == (round < 3 ? 0 : round == 3 ? 20 : 30))
        }
    }

    @Test func `a feed with an extreme value in any field is sanitized`() {
        let feed = RealtimeFeed(
            now: 1_795_000_000, tripID: "t", routeID: "r", stopID: "s", stopSequence: 1, date: "20261118",
            latitude: 45, longitude: -75)
        for body in feed.extremes {
            guard var reading = try? GTFSRealtimeDecoder.reading(from: body) else { continue }
            reading.bound(at: 1_795_000_000)
            // A sanitized reading can be encoded, and decoded again.
            #expect((try? GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading))) != nil)
        }
    }
}
