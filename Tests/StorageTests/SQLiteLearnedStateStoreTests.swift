import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel
@testable import Storage

struct SQLiteLearnedStateStoreTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!

    private func trip(_ number: UInt64 = 1, back: Int32 = 0, _ times: [Int32] = [100, 200]) -> Trajectory {
        Trajectory(
            key: TripKey(pattern: PatternIdentity(rawValue: .max - 5), name: TripName(number: number, days: .sunday)),
            date: Self.day.advanced(by: -back), arrivals: times, departures: times.map { $0 == .min ? .min : $0 + 5 })
    }

    @Test(arguments: Backend.there)
    func `trajectories are read back unchanged by agency, oldest first`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        let trips = [trip(1 << 63 | 7), trip(2, back: 3, [Trajectory.unknown, -60])]
        try await store.add(trips, agency: "town")
        try await store.add([trip(9)], agency: "village")
        #expect(try await store.learnedState(of: "town").trajectories == trips.reversed())
        #expect(try await store.learnedState(of: "nowhere").trajectories.isEmpty)
    }

    @Test(arguments: Backend.there)
    func `the links between successive trips are read back`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        var (first, second, better) = (trip(1), trip(2, [Trajectory.unknown, 300]), trip(2))
        first.link = TripLink(number: TripNumber(rawValue: .max), tripID: "8:00 Süd")
        second.link = TripLink(number: TripNumber(rawValue: 5), before: TripNumber(rawValue: 9))
        better.link = TripLink(number: TripNumber(rawValue: 5), before: TripNumber(rawValue: .max), tripID: "8:30")
        try await store.add([first, second], agency: "town")
        #expect(try await store.learnedState(of: "town").trajectories == [first, second])
        try await store.add([better], agency: "town")
        #expect(try await store.learnedState(of: "town").trajectories == [first, better])
    }

    @Test(arguments: Backend.there)
    func `of two trajectories of a trip on the same day, the more complete one is stored`(_ backend: Backend)
        async throws
    {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        let (whole, part) = (trip(), trip(1, [Trajectory.unknown, 300]))
        try await store.add([part, whole, part], agency: "town")
        #expect(try await store.learnedState(of: "town").trajectories == [whole])
    }

    @Test(arguments: Backend.there)
    func `twelve days of a trip's trajectories are stored, and older ones deleted`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        try await store.add((0..<20).map { trip(1, back: Int32($0)) } + [trip(2, back: 121)], agency: "town")
        try await store.forget(asOf: Self.day)
        let kept = try await store.learnedState(of: "town").trajectories
        #expect(kept.count == 12 && kept[0].date == Self.day.advanced(by: -11))
    }

    @Test(arguments: Backend.there)
    func `if trip IDs change daily, the oldest trajectories are deleted`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store: any LearnedStateRepository =
            switch scratch.storage {
            case .file(let file): SQLiteLearnedStateStore(file, mostOfAgency: 100)
            case .shared(let database): PostgresLearnedStateStore(database, mostOfAgency: 100)
            }
        try await store.add([trip(1, back: 50)], agency: "village")
        for day in (0..<30).reversed() {
            try await store.add((0..<10).map { trip(UInt64(day * 10 + $0), back: Int32(day)) }, agency: "town")
            #expect(try await store.learnedState(of: "town").trajectories.count <= 100)
        }
        let kept = try await store.learnedState(of: "town").trajectories
        #expect(kept.count >= 75 && Set(kept.suffix(70).map(\.date)).count == 7)
        #expect(kept.last?.date == Self.day)
        #expect(try await store.learnedState(of: "village").trajectories.count == 1)
    }

    @Test(arguments: Backend.there)
    func `the newest calibration is read back`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        var calibration = Calibration()
        try await store.keep(calibration, agency: "town")
        for second in 0..<500 {
            let call = PredictedCall(
                likely: 1000, low: 900, high: 1100, departure: 1000, shown: 950, source: .observed)
            let sample = PredictionSample(call, at: 600)
            calibration.learn(
                sample, ahead: 300, arrivedAt: 900 + Int64(second) % 200, .underway, hasAgency: false)
        }
        try await store.keep(calibration, agency: "town")
        #expect(try await store.learnedState(of: "town").calibration?.bytes == calibration.bytes)
        #expect(try await store.learnedState(of: "village").calibration == nil)
    }
}
