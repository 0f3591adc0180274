import TestSupport

@testable import TransitCore

/// One service day of a real feed, with random queries.
struct RealDay {
    private let timetable: Timetable
    private let date: ServiceDate
    private let served: [StopIndex]
    private var comparison: Comparison

    init(_ timetable: Timetable, _ random: inout SeededRandom) throws {
        self.timetable = timetable
        date = timetable.calendar.firstDay.advanced(by: Int32(random.below(timetable.calendar.dayCount)))
        served = timetable.stops.filter { !timetable.calls(at: $0).isEmpty }
        let walks = Network.straightWalks(between: [timetable])
        let offsets = (Offsets([timetable.stops.count]), Offsets([timetable.routes.count]))
        let rules = StopPlaces([timetable], offsets.0).expand(TransferRule.rules(of: [timetable], offsets.0, offsets.1))
        var exhaustive = Exhaustive(
            [timetable], walks: walks, rules: rules, days: date.advanced(by: -1)...date.advanced(by: 1))
        let noon = timetable.zone.start(of: date) + Int64(random.below(24 * 3600))
        let changes =
            random.below(2) == 0
            ? nil : RandomChanges(timetables: [timetable]).changes(at: noon, &exhaustive, &random)
        comparison = Comparison(Network([timetable], walks: walks), exhaustive)
        if let changes { comparison.live = { LiveRuns($0, changes) } }
    }

    mutating func difference(_ count: Int, _ random: inout SeededRandom) -> String? {
        for _ in 0..<count {
            let question = question(&random)
            if let difference = comparison.difference(question) { return "\(difference)\n\(question)" }
        }
        return nil
    }

    /// Compares random queries of riders on board with the exhaustive planner, which alights from the run at each later
    /// call.
    mutating func differenceOnBoard(_ count: Int, _ random: inout SeededRandom) throws -> String? {
        let days = timetable.zone.start(of: date)...timetable.zone.start(of: date.advanced(by: 1))
        defer { comparison.exhaustive.aboard = nil }
        for _ in 0..<count where !comparison.exhaustive.runs.isEmpty {
            let index = random.below(comparison.exhaustive.runs.count)
            let scene = OnBoardScene(of: index, in: comparison.exhaustive, within: days, random.below(1000))
            guard let scene else { continue }
            var question = question(&random)
            (question.start, question.time, question.window) = ([], .departure(scene.moment), nil)
            question.onBoard = try comparison.view(for: question).onBoard(scene.ride, at: scene.moment)
            comparison.exhaustive.aboard = (index, scene.next)
            if let difference = comparison.difference(question) { return "\(difference)\n\(question)" }
        }
        return nil
    }

    private func question(_ random: inout SeededRandom) -> RaptorQuery {
        let moment = timetable.zone.start(of: date) + Int64(random.below(24 * 60) * 60)
        let isForward = random.below(3) > 0
        var question = RaptorQuery(
            from: stop(&random), to: stop(&random), isForward ? .departure(moment) : .arrival(moment))
        // A backward window is expensive for an exhaustive search.
        if random.below(isForward ? 10 : 100) == 0 { question.window = Int64(random.below(90) * 60) }
        question.horizon = Int64(3600 * (2 + random.below(4)))
        question.mostChanges = random.below(4)
        return question
    }

    private func stop(_ random: inout SeededRandom) -> [StopAccess] {
        let stop = NetworkStopIndex(served[random.below(served.count)].position)
        return [StopAccess(stop, seconds: Int32(random.below(2) * random.below(600)))]
    }
}
