import LiveModel
import Testing

@testable import ServiceHistory

struct ObservedTimesTests {
    private static func times(_ visits: [StopVisit], of trip: RecordedTrip = ExportDay.trip()) -> [[Int32]] {
        let day = ExportDay.make([trip], visits)
        let calls = VisitsByTrip(day).calls(of: 0, count: 3)
        return ObservedTimes(trip, day.patterns[0], calls).calls.map {
            [Int32($0.index), $0.arrival, $0.departure, $0.isObserved ? 1 : 0]
        }
    }

    @Test func `unobserved calls before and after an observed one have its deviation`() {
        #expect(
            Self.times([ExportDay.visit(1, 28_980, 29_000)])
                == [[0, 28_860, 28_860, 0], [1, 28_980, 29_000, 1], [2, 29_480, 29_480, 0]])
    }

    @Test func `a run with only predicted times has no observed times`() {
        #expect(Self.times([ExportDay.visit(1, 28_980, basis: .predicted)]).isEmpty)
    }

    @Test func `skipped calls and calls after a short turn are omitted`() {
        let trip = ExportDay.trip(isShortTurned: true)
        #expect(
            Self.times([ExportDay.visit(0, nil, basis: .skipped), ExportDay.visit(1, 28_980)], of: trip)
                == [[1, 28_980, 28_980, 1]])
    }

    @Test func `observed times that decrease are raised to the previous time`() {
        #expect(
            Self.times([ExportDay.visit(0, 28_900, 28_890), ExportDay.visit(1, 28_880), ExportDay.visit(2, 29_000)])
                == [[0, 28_900, 28_900, 1], [1, 28_900, 28_900, 1], [2, 29_000, 29_000, 1]])
    }

    @Test func `an added run without a schedule is exported from its first to its last observed call`() {
        #expect(
            Self.times([ExportDay.visit(0, 100), ExportDay.visit(2, 500)], of: ExportDay.trip(isAdded: true))
                == [[0, 100, 100, 1], [1, 200, 200, 0], [2, 500, 500, 1]])
    }

    @Test func `a time before the start of the service day is exported as zero`() {
        #expect(Self.times([ExportDay.visit(0, -30), ExportDay.visit(2, 400)]).first == [0, 0, 0, 1])
    }
}
