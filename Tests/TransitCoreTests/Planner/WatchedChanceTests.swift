import TestSupport
import Testing

@testable import TransitCore

/// Tests the state and chance of a followed journey for random delays and predictions.
struct WatchedChanceTests {
    private static func prediction(
        of moment: EpochSeconds, certain: Bool, _ random: inout SeededRandom
    ) -> UncertainMoment {
        let (low, high) = certain ? (5, 5) : (random.below(400), random.below(900))
        // The interval and the times come from one prediction, or nearly so.
        let likely = moment + Int64(random.below(5) == 0 ? random.below(120) - 60 : 0)
        return UncertainMoment(likely: likely, low: likely - Int64(low), high: likely + Int64(high))
    }

    /// Creates a random outlook.
    /// - Parameter isFirst: Whether it is the ride before the transfer.
    private static func outlook(
        _ leaves: EpochSeconds, _ arrives: EpochSeconds, isFirst: Bool, _ random: inout SeededRandom
    ) -> RideOutlook {
        let (departure, arrival) = (
            prediction(of: leaves, certain: random.below(3) == 0, &random),
            prediction(of: arrives, certain: random.below(3) == 0, &random)
        )
        switch random.below(6) {
        case 0: return .unknown
        case 1: return RideOutlook(arrival: arrival, hasLeft: true, hasArrived: isFirst && random.below(2) == 0)
        default: return RideOutlook(departure: departure, arrival: arrival)
        }
    }

    @Test func `a followed journey is impossible if and only if its chance is missed`() throws {
        var random = SeededRandom(named: #function)
        let scene = try WatchedJourneyTests.Scene()
        let town = scene.plans.town
        var seen: Set<String> = []
        for _ in 0..<1500 {
            let late = [random.below(1500) - 200, random.below(1500) - 500]
            let outlooks = [
                Self.outlook(
                    town.moment(clock(8) + late[0]), town.moment(clock(8, 10) + late[0]), isFirst: true, &random),
                Self.outlook(
                    town.moment(clock(8, 15) + late[1]), town.moment(clock(8, 25) + late[1]), isFirst: false, &random),
            ]
            func outlook(_ ride: PlanRide) -> RideOutlook { outlooks[ride.trip.trip == scene.plans.rows[2] ? 1 : 0] }
            let news: [PlanTown.News] = [.late(0, town, by: late[0]), .late(2, town, by: late[1])]
            let (watched, _) = try scene.watch(at: clock(7, 40), outlook: outlook, news[0], news[1])
            let rides = watched.journey.rides.map(outlook)
            var chances = scene.plans.view(news)
                .chances(of: watched.journey, rides, for: watched.plan.stopQuestion)
            let change = try #require(chances.legs.last ?? nil)
            seen.insert("\(change.state) \(watched.state)")
            if watched.state == .impossible {
                #expect(![.holds, .tight, .unlikely].contains(change.state), "\(late) \(outlooks)")
                #expect(watched.reason?.kind == .missed && watched.reason?.leg == watched.journey.legs.count - 1)
            } else {
                #expect(change.state != .missed && chances.whole.state != .missed, "\(late) \(outlooks)")
            }
            chances.settle(watched.reason)
            let settled = try #require(chances.legs.last ?? nil)
            #expect((watched.state == .impossible) == (chances.whole.state == .missed))
            #expect((watched.state == .impossible) == (settled.state == .missed))
            #expect(settled.state != .missed || settled.percent == nil && chances.whole.percent == nil)
        }
        let wanted = ["holds", "tight", "unlikely", "unknown", "noChange"].map { $0 + " possible" }
        #expect(seen.isSuperset(of: wanted + ["missed impossible", "unknown impossible"]), "\(seen)")
    }

    @Test(arguments: [.canceled, .gone, .notServed, .left, .missed] as [WatchedJourney.Reason.Kind])
    func `an impossible journey has no probability of its transfers`(kind: WatchedJourney.Reason.Kind) {
        let kept = Chance(share: 0.9, spare: 300)
        let isMissed = kind == .left || kind == .missed
        var chances = JourneyChances(whole: Chance(share: 0.8), legs: [nil, kept, kept])
        chances.settle(WatchedJourney.Reason(kind: kind, leg: 1, seconds: kind == .missed ? 60 : nil))
        #expect(chances.whole == Chance(isMissed ? .missed : .unknown))
        let wanted = kind == .missed ? Chance(.missed, spare: -60) : Chance(isMissed ? .missed : .unknown)
        #expect(chances.legs == [nil, wanted, kept])
        // There is no transfer to the first ride.
        chances = JourneyChances(whole: Chance(share: 0.8), legs: [nil, kept])
        chances.settle(WatchedJourney.Reason(kind: kind, leg: 0))
        #expect(chances.whole == Chance(.unknown) && chances.legs == [nil, kept])
        chances = JourneyChances(whole: Chance(.noChange), legs: [nil])
        chances.settle(WatchedJourney.Reason(kind: kind, leg: 0))
        #expect(chances.whole == Chance(.noChange))
    }
}
