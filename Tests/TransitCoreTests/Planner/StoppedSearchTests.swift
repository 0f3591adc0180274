import Testing

@testable import TransitCore

struct StoppedSearchTests {
    private func threeLines() -> SmallTown {
        var town = SmallTown(stops: 4)
        town.routes = 3
        for (line, start) in [clock(8), clock(8, 15), clock(8, 30)].enumerated() {
            for hour in 0..<3 {
                town.trips.append(.init([line, line + 1], at: start + hour * 3600, route: line))
            }
        }
        return town
    }

    private func question(_ town: SmallTown, window: Int64?, via: Bool) -> RaptorQuery {
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0))], to: [StopAccess(NetworkStopIndex(3))],
            .departure(town.moment(clock(7, 30))), window: window)
        if via { question.via = .init([StopAccess(NetworkStopIndex(1))]) }
        return question
    }

    @Test func `a stopped search ends after the current RAPTOR round`() throws {
        let town = threeLines()
        let (plans, space) = (try PlanTown(town), PlannerScratch())
        var asked = 0
        space.isStopped = {
            asked += 1
            return asked > 1
        }
        #expect(throws: PlanError.stopped) {
            try plans.view().plan(question(town, window: nil, via: false), using: space)
        }
        #expect(asked == 2)
    }

    @Test(arguments: [nil, 7200] as [Int64?], [false, true])
    func `a search stopped in any round does not affect the next search`(window: Int64?, via: Bool) throws {
        let town = threeLines()
        let (plans, space) = (try PlanTown(town), PlannerScratch())
        let question = question(town, window: window, via: via)
        var asked = 0
        space.isStopped = {
            asked += 1
            return false
        }
        let whole = try plans.view().plan(question, using: space)
        #expect(!whole.journeys.isEmpty && asked > 2)
        for most in 0..<asked {
            var left = most
            space.isStopped = {
                left -= 1
                return left < 0
            }
            #expect(throws: PlanError.stopped) { try plans.view().plan(question, using: space) }
            space.isStopped = { false }
            let next = try plans.view().plan(question, using: space)
            #expect(next.journeys == whole.journeys && next.work == whole.work)
        }
    }

    @Test func `a search for a page of journeys returns none when it is stopped`() throws {
        let scene = try WatchedJourneyTests.Scene()
        var question = WatchedJourneyTests.Scene.question(scene.plans.town, at: clock(7, 30), scene.plans)
        question.window = 7200
        var planner = JourneyPlanner()
        planner.space.isStopped = { true }
        let plan = planner.plan(question, in: scene.plans.view(), on: scene.routing.stops)
        #expect(plan.journeys.isEmpty && plan.reason == .stopped)
    }

    @Test func `alternatives are not searched for after the client has disconnected`() throws {
        let town = threeLines()
        let (plans, space) = (try PlanTown(town), PlannerScratch())
        let question = question(town, window: nil, via: false)
        let journey = try #require(try plans.view().plan(question, using: space).journeys.first)
        var asked = 0
        space.isStopped = {
            asked += 1
            return true
        }
        let chances = plans.view().chancesWithOtherwise(of: journey, [], for: question, using: space)
        #expect(chances.legs.allSatisfy { $0?.otherwise == nil } && asked == 1)
    }
}
