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

    /// The three feeds of the README.
    private func three(failing: Int? = nil, hasReported: Bool = true) -> AgencyHealth {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        return AgencyHealth(
            parts.enumerated().map { number, part in
                feed(
                    part.rawValue, number == failing ? .failing : .ok,
                    parts: number != failing || hasReported ? [part] : [])
            })
    }

    @Test func `discards of one reason are added up over all readers`() {
        var status = feed("p", .ok, parts: [.positions])
        for (reason, count) in [("malformed", 2), ("tooMany", 1), ("malformed", 3)] { status.discard(reason, count) }
        #expect(status.discarded == [.init(reason: "malformed", count: 5), .init(reason: "tooMany", count: 1)])
    }

    @Test(arguments: [true, false]) func `of three feeds only the failing one is not live`(hasReported: Bool) {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        #expect(parts.map { three()[$0].state } == [.live, .live, .live])
        for (number, failing) in parts.enumerated() {
            let health = three(failing: number, hasReported: hasReported)
            for part in parts { #expect(health[part].state == (part == failing ? .failing : .live)) }
            #expect(health[failing].since == (hasReported ? 100 : nil))
        }
    }

    @Test func `a kind without a feed is none, and unknown before the first response`() {
        #expect(AgencyHealth([])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .ok, parts: [.positions])])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .starting, parts: [])])[.serviceAlerts].state == .unknown)
    }

    @Test func `a response without service alerts leaves them unknown`() {
        var status = feed("siri", .ok, parts: [.positions, .serviceAlerts])
        #expect(AgencyHealth([status])[.serviceAlerts].state == .live)
        status.lastSuccess = 110
        status.lastReport[.positions] = 110
        #expect(AgencyHealth([status])[.serviceAlerts].state == .unknown)
        #expect(AgencyHealth([status])[.positions].state == .live)
    }

    @Test func `of two feeds of one kind the worse counts`() {
        let health = AgencyHealth([feed("a", .ok, parts: [.positions]), feed("b", .failing, parts: [.positions])])
        #expect(health[.positions].state == .failing)
    }

    @Test func `alerts that arrive do not make positions healthy`() {
        let health = AgencyHealth([feed("p", .failing, parts: [.positions]), feed("a", .ok, parts: [.serviceAlerts])])
        #expect(health.coming.state == .failing)
    }

    @Test func `the kind of a feed follows from the data it has sent`() {
        #expect(FeedKind(providing: [.serviceAlerts]) == .alerts && FeedKind(providing: []) == .unknown)
        #expect(FeedKind(providing: [.positions, .serviceAlerts]) == .several)
        #expect(FeedReading(vehicles: [], alerts: []).parts == [.positions, .serviceAlerts])
    }
}
