import GRDB
import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import Storage

struct SQLiteAccuracyStoreTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!

    /// Returns a tally of predictions four minutes ahead, with some errors in seconds.
    private func tally(_ errors: Int64...) -> AccuracyTally {
        var tally = AccuracyTally()
        for error in errors {
            tally.add(
                ScoredPrediction(
                    madeAt: 1000, arrivedAt: 1240, shown: 1240 - error, likely: 1240 - error, interval: 1200...1300))
        }
        return tally
    }

    private func scores(
        _ tally: AccuracyTally, of scope: AccuracySubject.Scope = .route("1"), on day: ServiceDate = day
    ) -> AccuracyScores {
        var scores = AccuracyScores()
        scores.add(tally, to: AccuracySubject(day: day, model: "headsign", scope: scope))
        return scores
    }

    private func question(
        _ agencies: [String] = ["town"], back: Int32 = 6, _ scope: AccuracySubject.Scope? = nil,
        by grouping: AccuracyQuestion.Grouping? = nil
    ) -> AccuracyQuestion {
        AccuracyQuestion(
            agencies: agencies, days: Self.day.advanced(by: -back)...Self.day, scope: scope, grouping: grouping)
    }

    private func ages(_ question: AccuracyQuestion, _ store: any AccuracyRepository) async throws -> [Int32] {
        try await store.answer(question).rows.compactMap(\.day).map { Self.day - $0 }
    }

    @Test(arguments: Backend.there)
    func `added accuracy scores are summed in every column`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        try await store.add(scores(tally(10, -40)), agency: "town")
        try await store.add(scores(tally(200)), agency: "town")
        let row = try #require(try await store.answer(question()).rows.first)
        #expect(row == AccuracyResponse.Row(agency: "town", model: "headsign", tally: tally(10, -40, 200)))
    }

    @Test(arguments: Backend.there)
    func `unresolved predictions are stored even if none was scored`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        var nothing = AccuracyTally()
        nothing[.sixToTen].unresolved = 3
        try await store.add(scores(nothing), agency: "town")
        #expect(try await store.answer(question()).rows.map(\.tally) == [nothing])
    }

    @Test(arguments: Backend.there)
    func `accuracy scores are separate for each route, stop, day and agency`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        let yesterday = Self.day.advanced(by: -1)
        try await store.add(scores(tally(1)), agency: "town")
        try await store.add(scores(tally(2), of: .route("2")), agency: "town")
        try await store.add(scores(tally(3), of: .route("2"), on: yesterday), agency: "town")
        try await store.add(scores(tally(4), of: .stop("1")), agency: "town")
        try await store.add(scores(tally(5)), agency: "city")
        #expect(try await store.answer(question()).rows.map(\.tally) == [tally(1, 2, 3)])
        #expect(try await store.answer(question(back: 0, .route("2"))).rows.map(\.tally) == [tally(2)])
        #expect(try await store.answer(question(["town"], .stop("1"))).rows.map(\.tally) == [tally(4)])
        let byDay = try await store.answer(question(by: .day)).rows
        #expect(byDay.map(\.day) == [yesterday, Self.day])
        let byRoute = try await store.answer(question(["town", "city"], by: .route)).rows
        #expect(byRoute.map(\.agency) == ["city", "town", "town"])
        #expect(byRoute.map(\.route) == ["1", "1", "2"])
        #expect(byRoute.last?.tally == tally(2, 3))
    }

    @Test(arguments: Backend.there)
    func `an accuracy response contains the first day with scores`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        #expect(try await store.answer(question()).since.isEmpty)
        try await store.add(scores(tally(1), on: Self.day.advanced(by: -30)), agency: "town")
        #expect(try await store.answer(question()).since == ["town": Self.day.advanced(by: -30)])
        #expect(try await store.answer(question()).rows.isEmpty)
    }

    @Test(arguments: Backend.there)
    func `accuracy scores of stops are deleted after 14 days, those of routes after 90 days`(_ backend: Backend)
        async throws
    {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        for age in [0, 13, 14, 89, 90] as [Int32] {
            let day = Self.day.advanced(by: -age)
            try await store.add(scores(tally(1), on: day), agency: "town")
            try await store.add(scores(tally(1), of: .stop("A"), on: day), agency: "town")
        }
        try await store.add(scores(tally(1), of: .stop("gone"), on: Self.day.advanced(by: -50)), agency: "town")
        try await store.forget(asOf: Self.day)
        #expect(try await ages(question(back: 100, by: .day), store) == [89, 14, 13, 0])
        #expect(try await ages(question(back: 100, .stop("A"), by: .day), store) == [13, 0])
        let names = try await scratch.texts("SELECT name FROM accuracy_subject")
        #expect(!names.contains("gone"))
    }

    @Test(arguments: Backend.there)
    func `scores that several servers add concurrently are all summed`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.accuracy
        let minute = (0..<50).reduce(into: AccuracyScores()) { scores, stop in
            scores += self.scores(tally(1, 2), of: .stop("stop \(stop)"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await store.add(minute, agency: "town") } }
            group.addTask { try await store.forget(asOf: Self.day) }
            try await group.waitForAll()
        }
        let row = try #require(try await store.answer(question(["town"], .stop("stop 7"))).rows.first)
        #expect(row.tally == tally(1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2))
    }

    /// A subject without remaining sums is deleted, unless sums are being added to it concurrently.
    @Test(arguments: Backend.there)
    func `scores that are added during a deletion are not lost`(_ backend: Backend) async throws {
        let store = try ScratchStorage(backend).storage.accuracy
        func minute(on day: ServiceDate) -> AccuracyScores {
            (0..<100).reduce(into: AccuracyScores()) { scores, stop in
                scores += self.scores(tally(1), of: .stop("stop \(stop)"), on: day)
            }
        }
        for round in 0..<20 as Range<Int32> {
            let today = Self.day.advanced(by: round * 100)
            try await store.add(minute(on: today.advanced(by: -50)), agency: "town")
            let new = minute(on: today)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await store.add(new, agency: "town") }
                group.addTask { try await store.forget(asOf: today) }
                try await group.waitForAll()
            }
            let answer = try await store.answer(
                AccuracyQuestion(agencies: ["town"], days: today...today, scope: .stop("stop 7"), grouping: nil))
            #expect(answer.rows.map(\.tally) == [tally(1)])
        }
    }

    @Test(arguments: Backend.there)
    func `a stop ID that contains NUL can be stored`(_ backend: Backend) async throws {
        let store = try ScratchStorage(backend).storage.accuracy
        try await store.add(scores(tally(1), of: .stop("a\0b")), agency: "town")
        #expect(try await store.answer(question(["town"], .stop("a\0b"))).rows.map(\.tally) == [tally(1)])
    }

    @Test func `a full database file rejects scores and can still be read`() async throws {
        let folder = TemporaryFolder.unmade()
        let small = try DatabaseFile(folder: folder.file("small"), limit: 160_000)
        let store = SQLiteAccuracyStore(small)
        try await store.add(scores(tally(1)), agency: "town")
        let many = (0..<5000).reduce(into: AccuracyScores()) { scores, stop in
            scores += self.scores(tally(1), of: .stop("stop \(stop)"))
        }
        await #expect(throws: DatabaseError.self) { try await store.add(many, agency: "town") }
        #expect(try await store.answer(question()).rows.map(\.tally) == [tally(1)])
    }
}
