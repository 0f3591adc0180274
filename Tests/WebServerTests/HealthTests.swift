import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

@Suite struct `Health of feeds by the kind of data` {
    private let all: Set<FeedPart> = [.positions, .predictions, .serviceAlerts]

    private func feed(
        _ name: String, _ state: FeedStatus.State, parts: [FeedPart], at: EpochSeconds = 100
    ) -> FeedStatus {
        FeedStatus(
            name: name, kind: FeedKind(providing: parts), state: state, possibleParts: all,
            lastReport: Dictionary(uniqueKeysWithValues: parts.map { ($0, at) }),
            lastSuccess: parts.isEmpty ? nil : 100)
    }

    /// The health of three feeds, as in the README's example.
    private func three(failing: Int? = nil, hasReported: Bool = true) -> AgencyHealth {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        return AgencyHealth(
            parts.enumerated().map { number, part in
                feed(
                    part.rawValue, number == failing ? .failing : .ok,
                    parts: number != failing || hasReported ? [part] : [])
            })
    }

    @Test func `discarded entities are counted by reason across all readers`() {
        var status = feed("p", .ok, parts: [.positions])
        for (reason, count) in [("malformed", 2), ("tooMany", 1), ("malformed", 3)] { status.discard(reason, count) }
        #expect(status.discarded == [.init(reason: "malformed", count: 5), .init(reason: "tooMany", count: 1)])
    }

    @Test(arguments: [true, false]) func `only the kind of data of the failing feed is not live`(hasReported: Bool) {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        #expect(parts.map { three()[$0].state } == [.live, .live, .live])
        for (number, failing) in parts.enumerated() {
            let health = three(failing: number, hasReported: hasReported)
            for part in parts { #expect(health[part].state == (part == failing ? .failing : .live)) }
            #expect(health[failing].since == (hasReported ? 100 : nil))
        }
    }

    @Test func `data without a feed has the state none, and is unknown before the first response`() {
        #expect(AgencyHealth([])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .ok, parts: [.positions])])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .starting, parts: [])])[.serviceAlerts].state == .unknown)
    }

    @Test func `service alerts that are missing from a response become unknown`() {
        var status = feed("siri", .ok, parts: [.positions, .serviceAlerts])
        #expect(AgencyHealth([status])[.serviceAlerts].state == .live)
        status.lastSuccess = 110
        status.lastReport[.positions] = 110
        #expect(AgencyHealth([status])[.serviceAlerts].state == .unknown)
        #expect(AgencyHealth([status])[.positions].state == .live)
    }

    @Test func `the less healthy of two feeds of one kind determines the health`() {
        let health = AgencyHealth([feed("a", .ok, parts: [.positions]), feed("b", .failing, parts: [.positions])])
        #expect(health[.positions].state == .failing)
    }

    @Test func `received alerts do not make positions healthy`() {
        let health = AgencyHealth([feed("p", .failing, parts: [.positions]), feed("a", .ok, parts: [.serviceAlerts])])
        #expect(health.coming.state == .failing)
    }

    @Test func `the kind of a feed is determined by the data that it has sent`() {
        #expect(FeedKind(providing: [.serviceAlerts]) == .alerts && FeedKind(providing: []) == .unknown)
        #expect(FeedKind(providing: [.positions, .serviceAlerts]) == .several)
        #expect(FeedReading(vehicles: [], alerts: []).parts == [.positions, .serviceAlerts])
    }
}
