import Foundation
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Fetching

/// A store of 64-bit words in memory that records each write, so that the state after any of them can be reconstructed.
private final class RecordedWords: WordStore {
    let count: Int
    private let state: Mutex<(words: [UInt64], stores: [(index: Int, word: UInt64)])>

    init(count: Int = 40_000, words: [UInt64]? = nil) {
        self.count = count
        state = Mutex((words ?? Array(repeating: 0, count: count), []))
    }

    func load(_ index: Int) -> UInt64 { state.withLock { $0.words[index] } }

    func store(_ word: UInt64, at index: Int) {
        state.withLock { state in
            state.words[index] = word
            state.stores.append((index, word))
        }
    }

    var words: [UInt64] { state.withLock { $0.words } }
    var stores: [(index: Int, word: UInt64)] { state.withLock { $0.stores } }
}

struct CrashJournalTests {
    private static let noon: EpochSeconds = 1_763_726_400
    private let buses = FeedID(agency: "town", name: "buses")
    private let alerts = FeedID(agency: "town", name: "alerts")
    private let coaches = FeedID(agency: "city", name: "coaches")

    private func journal(_ words: any WordStore, version: String = "1", at now: EpochSeconds = noon) -> CrashJournal {
        CrashJournal(words, version: version) { now }
    }

    /// Returns whether the journal permits reading a body, and ends that reading immediately.
    private func reads(_ journal: CrashJournal, _ feed: FeedID, _ body: UInt64) -> Bool {
        guard let ticket = try? journal.begin(feed, body) else { return false }
        journal.end(ticket)
        return true
    }

    @Test func `exactly the body that was being read during a crash is quarantined`() throws {
        let words = RecordedWords()
        let first = journal(words)
        #expect(reads(first, alerts, 7))
        _ = try first.begin(buses, 7)
        let second = journal(words, at: Self.noon + 60)
        #expect(throws: FeedError.heldBack(.ended(at: Self.noon + 60))) { try second.begin(buses, 7) }
        #expect(reads(second, buses, 8))
        #expect(reads(second, alerts, 7))
        #expect(second.restarts == 1)
        #expect(second.heldBack.map(\.feed) == ["town/buses"])
        // The body remains quarantined after further crashes.
        #expect(!reads(journal(words), buses, 7))
    }

    @Test func `a regular shutdown does not quarantine open bodies`() throws {
        let words = RecordedWords()
        let first = journal(words)
        _ = try first.begin(buses, 7)
        first.close()
        let second = journal(words)
        #expect(reads(second, buses, 7))
        #expect(second.restarts == 0)
    }

    @Test func `several bodies open during a crash are tried again one at a time`() throws {
        let words = RecordedWords()
        let first = journal(words)
        _ = try first.begin(buses, 1)
        _ = try first.begin(alerts, 2)
        _ = try first.begin(coaches, 3)
        let second = journal(words)
        let tried = try #require(try second.begin(alerts, 2))
        #expect(!reads(second, buses, 1))
        #expect(reads(second, buses, 9))
        second.end(tried)
        #expect(reads(second, alerts, 2))
        // The next body crashes the server and is quarantined. Then the third is accepted.
        _ = try second.begin(buses, 1)
        let third = journal(words)
        #expect(throws: FeedError.heldBack(.ended(at: Self.noon))) { try third.begin(buses, 1) }
        #expect(reads(third, coaches, 3))
        #expect(third.restarts == 2)
    }

    @Test func `only the body that takes too long to parse is quarantined`() throws {
        let words = RecordedWords()
        let first = journal(words)
        _ = try first.begin(buses, 1)
        _ = try first.begin(coaches, 3)
        #expect(first.blame(agency: "town", seconds: 10) == ["town/buses"])
        let second = journal(words)
        #expect(throws: FeedError.heldBack(.tooSlow(seconds: 10, at: Self.noon))) { try second.begin(buses, 1) }
        #expect(reads(second, coaches, 3))
    }

    @Test func `a feed whose every body crashes the server is paused for increasing periods`() throws {
        let words = RecordedWords()
        var now = Self.noon
        var ends = 0
        while now < Self.noon + Quarantine.age {
            let journal = journal(words, at: now)
            if (try? journal.begin(buses, UInt64(now.rawValue))) != nil { ends += 1 }
            #expect(reads(journal, alerts, UInt64(now.rawValue)))
            now += 120
        }
        #expect((3...12).contains(ends))
    }

    @Test func `a quarantined body is parsed again after a day, or by another version of the server`() throws {
        let words = RecordedWords()
        _ = try journal(words).begin(buses, 7)
        _ = journal(words)
        #expect(!reads(journal(words, at: Self.noon + Quarantine.age - 1), buses, 7))
        let copy = RecordedWords(words: words.words)
        #expect(reads(journal(copy, version: "2"), buses, 7))
        #expect(reads(journal(words, at: Self.noon + Quarantine.age), buses, 7))
    }

    @Test func `the number of quarantined bodies is limited`() throws {
        let words = RecordedWords()
        for body in 0..<300 { _ = try? journal(words).begin(FeedID(agency: "a", name: "\(body)"), UInt64(body)) }
        let last = journal(words)
        #expect(last.heldBack.count == Quarantine.most)
        #expect(!reads(last, FeedID(agency: "a", name: "299"), 299))
    }

    @Test func `a journal cut off after any single memory write is readable and contains the open bodies`() throws {
        var random = SeededRandom(seed: 12)
        for _ in 0..<20 {
            let words = RecordedWords()
            _ = journal(words)
            let start = words.words
            let before = words.stores.count
            // The bodies that are definitely open after a given number of stores.
            var certain: [(after: Int, bodies: Set<UInt64>)] = []
            let writer = journal(words)
            var tickets: [(UInt64, CrashJournal.Ticket)] = []
            for body in 1...UInt64(12) {
                if let ticket = try writer.begin(FeedID(agency: "a", name: "f\(body % 5)"), body) {
                    tickets.append((body, ticket))
                }
                certain.append((words.stores.count - before, Set(tickets.map(\.0))))
                if Bool.random(using: &random), let done = tickets.indices.randomElement(using: &random) {
                    writer.end(tickets.remove(at: done).1)
                    certain.append((words.stores.count - before, Set(tickets.map(\.0))))
                }
            }
            let stores = words.stores.dropFirst(before)
            for kill in stride(from: 0, through: stores.count, by: 7) {
                var left = start
                for store in stores.prefix(kill) { left[store.index] = store.word }
                let next = journal(RecordedWords(words: left))
                let known = certain.last { $0.after <= kill }?.bodies ?? []
                let following = certain.first { $0.after > kill }?.bodies ?? known
                for body in known.intersection(following) {
                    let reason = FeedError.heldBack(
                        next.heldBack.reduce(0) { $0 + $1.bodies } == 1
                            ? .ended(at: Self.noon) : .suspected(at: Self.noon))
                    if reason == .heldBack(.ended(at: Self.noon)) {
                        #expect(throws: reason) { try next.begin(FeedID(agency: "a", name: "f\(body % 5)"), body) }
                    }
                }
                #expect(next.heldBack.reduce(0) { $0 + $1.bodies } >= known.intersection(following).count)
                #expect(next.heldBack.reduce(0) { $0 + $1.bodies } <= known.union(following).count)
            }
        }
    }

    @Test func `a journal file with arbitrary content does not prevent the server from starting`() throws {
        var random = SeededRandom(seed: 3)
        for _ in 0..<20 {
            let words = RecordedWords()
            _ = try journal(words).begin(buses, 7)
            var spoilt = words.words
            for _ in 0..<50 { spoilt[Int.random(in: 2..<spoilt.count, using: &random)] = random.next() }
            #expect(reads(journal(RecordedWords(words: spoilt)), alerts, 1))
        }
    }

    @Test func `a body that was open when the process ended is found in the journal's file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "in-work-\(UInt64.random(in: 0 ... .max))")
            .path
        defer { unlink(path) }
        let first = try #require(CrashJournal(path: path, version: "1") { Self.noon })
        #expect(CrashJournal.openBodies(path: path) == 0)
        _ = try first.begin(buses, 7)
        #expect(CrashJournal.openBodies(path: path) == 1)
        let second = try #require(CrashJournal(path: path, version: "1") { Self.noon })
        #expect(!reads(second, buses, 7))
    }
}
