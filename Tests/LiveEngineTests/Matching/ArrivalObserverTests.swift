import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// Arrival times of a vehicle at stops, from its positions along the line.
struct ArrivalObserverTests {
    private func seen(_ fixes: (distance: Double, at: EpochSeconds)...) -> [Progress.Sample] {
        fixes.map { Progress.Sample(distance: $0.distance, at: $0.at) }
    }

    @Test(arguments: [ArrivalObserver.underWay, .correcting, .learning])
    func `the arrival at a stop between two fixes is interpolated`(observer: ArrivalObserver) {
        #expect(observer.arrivals(at: [300, 500], seen((0, 1000), (600, 1120))) == [1060, 1100])
    }

    @Test(arguments: [(ArrivalObserver.underWay, Int64(180)), (.correcting, 180), (.learning, 600)])
    func `no arrival is observed between two fixes too far apart in time`(observer: ArrivalObserver, gap: Int64) {
        #expect(observer.arrivals(at: [300], seen((0, 0), (600, EpochSeconds(gap)))) == [EpochSeconds(gap / 2)])
        #expect(observer.arrivals(at: [300], seen((0, 0), (600, EpochSeconds(gap + 1)))) == [nil])
    }

    @Test
    func `stopping just short of a stop is an arrival for a completed trip, but not for one in progress`() {
        let fixes = seen((0, 0), (280, 60), (400, 120))
        #expect(ArrivalObserver.learning.arrivals(at: [300], fixes) == [60])
        #expect(ArrivalObserver.underWay.arrivals(at: [300], fixes) == [70])
    }

    @Test func `a vehicle seen at a stop has arrived, and one first seen beyond the stop has no arrival time`() {
        #expect(ArrivalObserver.underWay.arrivals(at: [300], seen((0, 0), (300, 60))) == [60])
        #expect(ArrivalObserver.learning.arrivals(at: [300, 500], seen((320, 0), (400, 20))) == [0, nil])
        #expect(ArrivalObserver.underWay.arrivals(at: [300], seen((320, 0), (400, 20))) == [nil])
    }

    @Test func `the engine's observed arrivals have the times that the arrival observer computes`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 800, 0, at: "8:04", trip: "t1"), bus("7", 1200, 0, at: "8:06", trip: "t1"))
        let track = try #require(engine.tracks.first)
        let stops = engine.timetable.stops(of: try #require(track.progress).pattern)
        let distances = stops.map { Double(engine.timetable.patternStopDistances[$0]) }
        let arrivals = ArrivalObserver.underWay.arrivals(at: distances, try #require(track.progress).samples)
        #expect(engine.passages.map(\.at) == arrivals.compactMap { $0 })
        #expect(engine.passages.map(\.callIndex) == [1])
        #expect(engine.passages.first?.tripName(in: engine.timetable) == "t1")
    }
}
