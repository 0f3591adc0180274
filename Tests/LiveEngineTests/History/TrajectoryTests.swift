import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Trajectories` {
    private let key = TripKey(pattern: PatternIdentity(rawValue: 1), name: TripName(number: 1, days: .weekday))
    private let date = TinyNetwork.day

    private func trajectory(_ fixes: [(distance: Double, at: EpochSeconds)], stops: [Double]) -> Trajectory {
        Trajectory(
            key: key, date: date, fixes: fixes.map { Progress.Sample(distance: $0.distance, at: $0.at) }, stops: stops,
            dayStart: 1000)
    }

    @Test func `arrivals between two fixes are interpolated at constant speed`() {
        let made = trajectory([(0, 1000), (1000, 1100), (2000, 1200)], stops: [500, 1500])
        #expect(made.arrivals == [50, 150])
        #expect(made.departures == [50, 150])
    }

    @Test func `a standing bus arrives at its first fix at the stop and departs before its first fix beyond`() {
        let made = trajectory([(0, 1000), (980, 1100), (1000, 1160), (1070, 1180)], stops: [1000])
        #expect(made.arrivals == [100])
        // The travel time is 70 metres at 7 m/s, and 5 seconds to accelerate.
        #expect(made.departures == [165])
    }

    @Test func `arrivals within a long gap between fixes are unknown`() {
        let made = trajectory([(0, 1000), (1000, 1601)], stops: [500])
        #expect(made.arrivals == [Trajectory.unknown] && made.knownStops == 0)
    }

    @Test func `at most twelve days of a trip are stored, each with its most complete trajectory`() {
        var history = TripHistory(stopCount: 2)
        func day(_ shift: Int32, _ times: [Int32]) -> Trajectory {
            Trajectory(key: key, date: date.advanced(by: shift), arrivals: times, departures: times)
        }
        for shift in 0..<20 { history.add(day(Int32(shift), [Int32(shift), 100])) { _ in } }
        #expect(history.dayCount == 12 && history.dates.first == date.advanced(by: 8))
        history.add(day(19, [Trajectory.unknown, 100])) { _ in }
        #expect(history.arrival(11, 0) == 19)
        // 13 is the median of 8 … 19.
        #expect(history.usualArrival(0) == 13 && history.usualArrival(1) == 100)
    }

    @Test func `days more than 60 days old are dropped if there are three newer days`() {
        var history = TripHistory(stopCount: 1)
        for shift: Int32 in [0, 70, 71, 72] {
            let day = Trajectory(key: key, date: date.advanced(by: shift), arrivals: [shift], departures: [shift])
            history.add(day) { _ in }
        }
        #expect(history.dates == [70, 71, 72].map { date.advanced(by: $0) })
    }

    @Test func `a weighted median interpolates between the centres of its weights`() {
        let values = [(10.0, 1.0), (20, 1), (40, 2)].map { WeightedValue(value: $0.0, weight: $0.1) }
        #expect(values.quantile(0.5) == 20 + (0.5 - 0.375) / 0.375 * 20)
        #expect(values.quantile(0) == 10 && values.quantile(1) == 40)
    }

    @Test func `decay approximates the exponential function`() {
        for (x, exact) in [(0.0, 1.0), (0.5, 0.60653), (1, 0.36788), (3, 0.049787)] {
            #expect(abs(decay(x) - exact) < 0.01)
        }
    }
}
