import Testing
import TransitCore

@testable import WebServer

@Suite struct `Health of feeds by the kind of data` {
    private let all: Set<FeedPart> = [.positions, .predictions, .serviceAlerts]

    private func feed(_ name: String, _ state: FeedStatus.State, told: [FeedPart], at: EpochSeconds = 100) -> FeedStatus
    {
        FeedStatus(
            name: name, kind: FeedKind(providing: told), state: state, possibleParts: all,
            lastReport: Dictionary(uniqueKeysWithValues: told.map { ($0, at) }),
            lastSuccess: told.isEmpty ? nil : 100)
    }

    /// The three feeds of the README.
    private func three(failing: Int? = nil, hasTold: Bool = true) -> AgencyHealth {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        return AgencyHealth(
            parts.enumerated().map { number, part in
                feed(
                    part.rawValue, number == failing ? .failing : .ok, told: number != failing || hasTold ? [part] : [])
            })
    }

    @Test func `discards of one reason are added up over all readers`() {
        var status = feed("p", .ok, told: [.positions])
        for (reason, count) in [("malformed", 2), ("tooMany", 1), ("malformed", 3)] { status.discard(reason, count) }
        #expect(status.discarded == [.init(reason: "malformed", count: 5), .init(reason: "tooMany", count: 1)])
    }

    @Test(arguments: [true, false]) func `of three feeds the failing one alone is not live`(hasTold: Bool) {
        let parts: [FeedPart] = [.positions, .predictions, .serviceAlerts]
        #expect(parts.map { three()[$0].state } == [.live, .live, .live])
        for (number, failing) in parts.enumerated() {
            let health = three(failing: number, hasTold: hasTold)
            for part in parts { #expect(health[part].state == (part == failing ? .failing : .live)) }
            #expect(health[failing].since == (hasTold ? 100 : nil))
        }
    }

    @Test func `a kind without a feed is none, and unknown before the first response`() {
        #expect(AgencyHealth([])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .ok, told: [.positions])])[.serviceAlerts].state == .none)
        #expect(AgencyHealth([feed("p", .starting, told: [])])[.serviceAlerts].state == .unknown)
    }

    @Test func `a response without service alerts leaves them unknown`() {
        var status = feed("siri", .ok, told: [.positions, .serviceAlerts])
        #expect(AgencyHealth([status])[.serviceAlerts].state == .live)
        status.lastSuccess = 110
        status.lastReport[.positions] = 110
        #expect(AgencyHealth([status])[.serviceAlerts].state == .unknown)
        #expect(AgencyHealth([status])[.positions].state == .live)
    }

    @Test func `of two feeds of one kind the worse counts`() {
        let health = AgencyHealth([feed("a", .ok, told: [.positions]), feed("b", .failing, told: [.positions])])
        #expect(health[.positions].state == .failing)
    }

    @Test func `alerts that arrive do not make positions healthy`() {
        let health = AgencyHealth([feed("p", .failing, told: [.positions]), feed("a", .ok, told: [.serviceAlerts])])
        #expect(health.coming.state == .failing)
    }

    @Test func `the kind of a feed follows from the data it has sent`() {
        #expect(FeedKind(providing: [.serviceAlerts]) == .alerts && FeedKind(providing: []) == .unknown)
        #expect(FeedKind(providing: [.positions, .serviceAlerts]) == .several)
        #expect(FeedReading(vehicles: [], alerts: []).parts == [.positions, .serviceAlerts])
    }
}
