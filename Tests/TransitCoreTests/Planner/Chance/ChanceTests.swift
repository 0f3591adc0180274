import TestSupport
import Testing

@testable import TransitCore

struct ChanceTests {
    private static let noon: EpochSeconds = 1_800_000_000

    private func moment(_ seconds: Int64, early: Int64 = 0, late: Int64 = 0) -> UncertainMoment {
        let likely = Self.noon + seconds
        return UncertainMoment(likely: likely, low: likely - early, high: likely + late)
    }

    @Test(arguments: [(0, 0), (60, 60), (20, 200), (200, 20), (1, 3600)])
    func `more spare time never lowers the chance`(early: Int64, late: Int64) {
        var last = 0
        for spare in stride(from: Int64(-20_000), through: 20_000, by: 17) {
            let chance = Chance.ofChange(
                from: moment(0, early: early, late: late), needing: 60, to: moment(60 + spare, early: 30, late: 90))
            #expect(chance.spare == spare)
            let percent = chance.percent ?? 0
            #expect(percent >= last && (1...99).contains(percent))
            last = percent
        }
        #expect(last == 99)
    }

    @Test func `a certain outcome is 99 or 1 percent, never 100 or 0`() {
        #expect(Chance.ofChange(from: moment(0), needing: 60, to: moment(60)).percent == 99)
        #expect(Chance.ofChange(from: moment(0), needing: 60, to: moment(45)).percent == 99)
        #expect(Chance.ofChange(from: moment(0), needing: 60, to: moment(44)).percent == 1)
        let wide = moment(0, early: 60, late: 60)
        #expect(Chance.ofChange(from: wide, needing: 0, to: moment(80_000)) == Chance(share: 1, spare: 80_000))
        #expect(Chance.ofChange(from: wide, needing: 0, to: moment(-80_000)).state == .unlikely)
    }

    @Test(arguments: [1, 39, 40, 84, 85, 99])
    func `a transfer is rated tight from 40 percent and safe from 85 percent`(percent: Int) {
        let state: Chance.State = percent < 40 ? .unlikely : percent < 85 ? .tight : .holds
        #expect(Chance(share: Double(percent) / 100).state == state)
        #expect(Chance(share: Double(percent) / 100).percent == percent)
    }

    @Test func `a probability outside the valid range is clamped to 1 to 99 percent`() {
        for share in [-1, 0, 1, 2, Double.nan, .infinity, -.infinity] {
            #expect((1...99).contains(Chance(share: share).percent ?? 0))
        }
    }

    /// Computes the chance by direct integration over both densities, each consisting of two halves of Student's
    /// t-distribution with two degrees of freedom.
    private func integrated(_ from: UncertainMoment, needing needed: Int64, _ to: UncertainMoment) -> Double {
        func spread(_ seconds: Int64) -> Double { max(Double(seconds) * 1.3 / 1.8856181, 1e-9) }
        func below(_ x: Double, _ moment: UncertainMoment) -> Double {
            let ratio = x / spread(x < 0 ? moment.likely - moment.low : moment.high - moment.likely)
            return 0.5 + ratio / (2 * (2 + ratio * ratio).squareRoot())
        }
        let (start, steps, step) = (-20_000.0, 20_000, 2.0)
        var sum = 0.0
        for number in 0..<steps {
            let x = start + Double(number) * step
            let density = below(x + step, from) - below(x, from)
            let behind = Double(to.likely - from.likely - needed)
            sum += density * (1 - below(x + step / 2 - behind, to))
        }
        return sum
    }

    @Test func `the chance matches numerical integration within two percent`() {
        let spreads: [(Int64, Int64)] = [(40, 40), (30, 120), (90, 60), (200, 400)]
        for (early, late) in spreads {
            for (before, after) in spreads {
                for spare: Int64 in [-300, -120, -60, 0, 45, 90, 180, 600] {
                    let from = moment(0, early: early, late: late)
                    let to = moment(spare, early: before, late: after)
                    var chain = ChanceChain()
                    chain.ride(until: from)
                    let share = chain.change(needing: ChanceChain.standing, to: to, waits: false)
                    #expect(abs(share - integrated(from, needing: 0, to)) < 0.02, "\(early) \(late) \(before) \(spare)")
                }
            }
        }
    }

    @Test func `a bus that waits at a timepoint is not assumed to depart early`() {
        let late = moment(0, early: 60, late: 60)
        let free = UncertainMoment(likely: Self.noon + 60, low: Self.noon - 60, high: Self.noon + 90)
        let held = UncertainMoment(
            likely: Self.noon + 60, low: Self.noon + 60, high: Self.noon + 90, notBefore: Self.noon + 60)
        let chances = [free, held].compactMap { Chance.ofChange(from: late, needing: 0, to: $0).percent }
        #expect(chances.count == 2 && chances[0] + 8 < chances[1])
    }

    @Test func `a timed transfer, for which the second bus waits, is almost certain`() {
        let from = moment(0, early: 60, late: 60)
        #expect(Chance.ofChange(from: from, needing: 0, to: moment(0)).state == .tight)
        #expect(Chance.ofChange(from: from, needing: 0, to: moment(0), waits: true).percent == 99)
        let hour = ChanceChain.longestWait + 3600
        #expect(Chance.ofChange(from: from, needing: hour, to: moment(0), waits: true).percent == 1)
    }

    @Test func `quantiles are ordered around the median, about three quarters within the prediction interval`() {
        let wide = moment(0, early: 100, late: 300)
        let all = (0..<Quantiles.count).map { wide.quantile($0) }
        #expect(all == all.sorted() && Quantiles.factors.count == Quantiles.count)
        let within = all.filter { wide.low <= $0 && $0 <= wide.high }.count
        #expect(within > Quantiles.count * 2 / 3 && within < Quantiles.count * 4 / 5)
        #expect(all.filter { $0 < wide.likely }.count == Quantiles.count / 2)
    }

    @Test func `extreme times never trap, and their quantiles stay ordered`() {
        let ends: [Int64] = [.min, -(1 << 62), -1, 0, 1, 1_800_000_000, 1 << 62, .max]
        for likely in ends {
            for low in ends {
                for high in ends {
                    let moment = UncertainMoment(
                        likely: EpochSeconds(likely), low: EpochSeconds(low), high: EpochSeconds(high),
                        notBefore: EpochSeconds(high))
                    #expect(moment.low <= moment.likely && moment.likely <= moment.high)
                    #expect(moment.high - moment.low <= 2 * 86_400 && moment.notBefore <= moment.likely)
                    for needed in ends {
                        let chance = Chance.ofChange(from: moment, needing: needed, to: UncertainMoment(0))
                        #expect((1...99).contains(chance.percent ?? 0))
                        let other = Chance.ofChange(from: UncertainMoment(0), needing: needed, to: moment, waits: true)
                        #expect((1...99).contains(other.percent ?? 0))
                    }
                }
            }
        }
    }
}

/// Tests consecutive transfers.
struct ChanceChainTests {
    private func moment(_ seconds: Int64, _ width: Int64) -> UncertainMoment {
        let likely = EpochSeconds(1_800_000_000 + seconds)
        return UncertainMoment(likely: likely, low: likely - width, high: likely + width)
    }

    /// Returns the chances of the transfers between rides. Each ride is a departure and an arrival.
    private func chances(_ rides: [(UncertainMoment, UncertainMoment)]) -> [Double] {
        var chain = ChanceChain()
        chain.ride(until: rides[0].1)
        return rides.dropFirst().map { departure, arrival in
            defer { chain.stay(until: arrival) }
            return chain.change(needing: 60, to: departure, waits: false)
        }
    }

    @Test func `the chance of catching all transfers is at most the chance of each single transfer`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            var at: Int64 = 0
            let rides = (0..<4).map { _ -> (UncertainMoment, UncertainMoment) in
                at += Int64.random(in: -200...400, using: &random)
                let departure = moment(at, Int64.random(in: 0...300, using: &random))
                at += 300
                return (departure, moment(at, Int64.random(in: 0...400, using: &random)))
            }
            let each = chances(rides)
            let all = each.reduce(1, *)
            for place in each.indices {
                let alone = chances([rides[place], rides[place + 1]])[0]
                #expect(all <= alone + 1e-9 && all <= each[place] + 1e-9)
            }
        }
    }

    @Test func `if the first transfer is only possible with a late second bus, the next transfer is less likely`() {
        // The first transfer is tight: riders who catch it are mostly on a second bus that is late.
        let first = (moment(0, 60), moment(600, 60))
        let second = (moment(660, 240), moment(1200, 240))
        let third = (moment(1320, 60), moment(1800, 60))
        let conditional = chances([first, second, third])[1]
        let alone = chances([second, third])[0]
        #expect(conditional + 0.05 < alone)
        // If the time of the second bus is certain, catching it has no such effect.
        let sure = (moment(660, 0), moment(1200, 0))
        #expect(chances([first, sure, third])[1] == chances([sure, third])[0])
    }

    @Test func `after an impossible transfer the chances of later transfers are still valid`() {
        let each = chances([
            (moment(0, 0), moment(600, 10)), (moment(0, 10), moment(900, 10)), (moment(5000, 0), moment(6000, 0)),
        ])
        #expect(each[0] == 0 && each[1] == 1)
    }
}

/// Regression: the page ranked chances itself, in two different orders.
struct ChanceOrderTests {
    @Test func `the most certain transfer ranks first, and an unknown chance ranks after all known probabilities`() {
        let unlikely = Chance(share: 0.05)
        let chances = [
            Chance(.noChange), Chance(share: 0.99), Chance(share: 0.4), unlikely, Chance(.unknown), Chance(.missed),
        ]
        #expect(chances.map(\.doubt) == [0, 1, 60, 95, 100, 101])
    }

    @Test func `for a rider en route an unknown chance is no more severe than a safe transfer`() {
        let states: [Chance.State] = [.holds, .unknown, .noChange, .tight, .unlikely, .missed]
        #expect(states.map(\.rank) == [0, 0, 0, 1, 2, 3])
    }
}
