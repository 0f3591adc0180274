import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct TripRecorderTests {
    private let trip = TripUnderWay(
        route: RouteIndex(0), direction: 0, pattern: nil, name: nil, date: ServiceDate(daysSince1970: 20_000))

    private let began: EpochSeconds = 1_800_000_000

    private func fixes(every seconds: Int64, until end: Int64) throws -> [TimedPlace] {
        var recorder = TripRecorder()
        for second in stride(from: 0, through: end, by: Int(seconds)) {
            let fix = TimedPlace(place: place(second), at: began + second)
            #expect(recorder.add(fix, of: "bus", on: trip, distance: nil) == nil)
        }
        return try #require(recorder.takeSilent(at: began + end + 901).first).record.fixes
    }

    private func place(_ second: Int64) -> Coordinate {
        Coordinate(latitude: 42 + Double(second) * 1e-5, longitude: -72)
    }

    @Test func `of reports every second, a fix is stored every 15 seconds, plus the last fix`() throws {
        let kept = try fixes(every: 1, until: 3607)
        #expect(kept.map { $0.at - began } == Array(stride(from: Int64(0), through: 3600, by: 15)) + [3607])
    }

    @Test(arguments: [15, 30, 62] as [Int64])
    func `of reports at least 15 seconds apart, every fix is stored`(spacing: Int64) throws {
        #expect(try fixes(every: spacing, until: 20 * spacing).count == 21)
    }

    @Test func `stored fixes are exact to two centimetres`() throws {
        let kept = try fixes(every: 20, until: 400)
        for fix in kept {
            #expect(fix.place.distance(to: place(fix.at - began)) < 0.02)
        }
    }
}
