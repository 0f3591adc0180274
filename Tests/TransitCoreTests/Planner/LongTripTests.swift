import Testing

@testable import TransitCore

/// Tests coaches, ships and trains with trips of more than a day.
struct LongTripTests {
    /// Returns a coach of twelve hours every evening; in the mornings, a train of thirty hours and a ship of sixty
    /// hours.
    private func country() throws -> PlanTown {
        var town = SmallTown(stops: 7)
        town.trips = [
            .init([0, 1], at: clock(20), every: clock(12)), .init([2, 3], at: clock(9, 45), every: clock(30)),
            .init([4, 5, 6], at: clock(10), every: clock(60)),
        ]
        return try PlanTown(town)
    }

    @Test(arguments: [clock(6), clock(7, 30), clock(19, 59)])
    func `tonight's coach is found by a query at any time of the day`(time: Int) throws {
        let plans = try country()
        let journeys = try plans.plan(from: 0, to: 1, at: time).journeys
        #expect(journeys.map(\.departure) == [plans.town.moment(clock(20))])
        #expect(try plans.plan(from: 0, to: 1, at: time, window: Int64(86_399 - time)).journeys == journeys)
    }

    @Test(arguments: [(2, 3, 9.75, 39.75), (4, 5, 10, 70), (4, 6, 10, 130), (5, 6, 70, 130)])
    func `a ride of several days is found by departure and by arrival`(
        from: Int, to: Int, leaves: Double, arrives: Double
    ) throws {
        let plans = try country()
        let (leave, arrive) = (Int(leaves * 3600), Int(arrives * 3600))
        let forward = try plans.plan(from: from, to: to, at: leave - 900).journeys
        #expect(forward.map(\.departure) == [plans.town.moment(leave)])
        #expect(forward.map(\.arrival) == [plans.town.moment(arrive)])
        for window in [nil, 3600] as [Int64?] {
            let backward = try plans.plan(from: from, to: to, at: 0) { question in
                (question.time, question.window) = (.arrival(plans.town.moment(arrive + 900)), window)
            }
            #expect(backward.journeys == forward)
        }
    }

    @Test func `a bus after a train of thirty hours is found by departure and by arrival`() throws {
        var town = SmallTown(stops: 4)
        town.trips = [
            .init([0, 1], at: clock(8)), .init([1, 2], at: clock(9, 45), every: clock(30)),
            .init([2, 3], at: clock(16)),
        ]
        let plans = try PlanTown(town)
        let forward = try plans.plan(from: 0, to: 3, at: clock(7)).journeys
        #expect(forward.map(plans.trips) == [[0, 1, 2]])
        let there = town.moment(clock(16, 10), day: 2)
        #expect(forward.map(\.arrival) == [there])
        #expect(try plans.plan(from: 0, to: 3, at: 0) { $0.time = .arrival(there) }.journeys == forward)
    }

    @Test func `a run table covers more hours if trips take over six hours, and even more if they take over a day`()
        throws
    {
        func length(_ hours: Int) throws -> Int64 {
            var town = SmallTown(stops: 2)
            town.trips = [.init([0, 1], at: clock(8), every: clock(hours))]
            return try PlanTown(town).view().table.length / 3600
        }
        #expect(try [2, 6, 12, 30].map(length) == [60, 60, 72, 114])
        // As with an error in stop_times.txt.
        #expect(try length(24 * 20) == 60 + 8 * 24)
    }

    @Test func `two trips with an in-seat transfer count as one long trip`() throws {
        var town = SmallTown(stops: 3)
        town.trips = [.init([0, 1], at: clock(20), every: clock(11)), .init([1, 2], at: clock(8), every: clock(16))]
        town.links = [(0, 1, true)]
        let plans = try PlanTown(town)
        let journeys = try plans.plan(from: 0, to: 2, at: clock(0, 1)).journeys
        #expect(journeys.map(\.changes) == [0])
        #expect(journeys.map(\.arrival) == [town.moment(clock(24), day: 2)])
    }
}
