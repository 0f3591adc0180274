import LiveModel
import Testing

@testable import ServiceHistory

struct RouteDiagramTests {
    private typealias Point = RouteDiagram.Point

    @Test func `a trip has its scheduled and its observed line`() {
        var day = FiguresTown.day()
        day.run("1", at: 28_800, [0, nil, 60])
        day.visits[0].arrival = 28_700
        let diagram = RouteDiagram(day, route: "5", direction: 0)
        #expect(diagram.axis.map(\.distance) == [0, 1000, 2500])
        #expect(
            diagram.trips.map(\.scheduled) == [
                [
                    Point(distance: 0, time: 28_800), Point(distance: 1000, time: 29_100),
                    Point(distance: 2500, time: 29_400),
                ]
            ])
        // B was not observed, which divides the line. At A the vehicle waited.
        #expect(
            diagram.trips.map(\.run) == [
                [
                    [Point(distance: 0, time: 28_700), Point(distance: 0, time: 28_800)],
                    [Point(distance: 2500, time: 29_460)],
                ]
            ])
    }

    @Test func `calls of other patterns are placed at the stops of the common one`() {
        var day = FiguresTown.day()
        var branch = day.patterns[0]
        day.stops.append(RecordedStop(id: "D", name: "Stop D", place: day.stops[0].place))
        (branch.stops, branch.distances) = ([3, 1, 2], [0, 400, 1900])
        day.patterns.append(branch)
        day.run("branch", at: 27_000, [0, 0, 0]) { $0.pattern = 1 }
        day.run("1", at: 28_800, [0, 0, 0])
        day.run("2", at: 30_600, [0, 0, 0])
        let diagram = RouteDiagram(day, route: "5", direction: 0)
        #expect(diagram.axis.map(\.id) == ["A", "B", "C"])
        #expect(diagram.trips.map(\.id) == ["branch", "1", "2"])
        #expect(
            diagram.trips[0].run == [[Point(distance: 1000, time: 27_300), Point(distance: 2500, time: 27_600)]])
    }

    @Test func `a route without trips has an empty diagram`() {
        let diagram = RouteDiagram(FiguresTown.day(), route: "6", direction: nil)
        #expect(diagram.axis.isEmpty && diagram.trips.isEmpty)
    }
}
