import Agencies
import Fetching
import Foundation
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct TimetableFileStoreTests {
    private static let day: Int64 = 86_400
    /// The current time of the tests: 2 March 2026, 00:00 UTC.
    private static let march: EpochSeconds = 1_772_409_600

    private let data: TemporaryFolder
    private let store: TimetableFileStore

    init() throws {
        data = try TemporaryFolder.made()
        store = try TimetableFileStore(data: data.path, agency: "town", dates: .asPublished)
    }

    private func exists(_ name: String) -> Bool { data.read("agencies/town/" + name) != nil }

    private func takeUp(_ town: Town = Town(), stamp: String, at now: EpochSeconds) throws {
        try town.compile(to: store.draftPath)
        try store.takeUpDraft(stamp: stamp, at: now) {}
    }

    private func name(_ timetable: Timetable?) -> String? {
        timetable.flatMap { timetable in
            timetable.agencyNames.indices.map { timetable.string(timetable.agencyNames[$0]) }.first
        }
    }

    @Test func `accepting a draft replaces the timetable and its fingerprint`() throws {
        #expect(store.timetable() == nil && store.compiledFrom == nil)
        try takeUp(stamp: "one 1.0", at: Self.march)
        #expect(name(store.timetable()) == "Riverton Transit" && store.compiledFrom == "one 1.0")
        try takeUp(Town(name: "New Riverton"), stamp: "two 1.0", at: Self.march + 1)
        #expect(name(store.timetable()) == "New Riverton" && store.compiledFrom == "two 1.0")
        #expect(!exists("timetable.draft"))
    }

    @Test func `a damaged draft is deleted, and the current timetable remains`() throws {
        try takeUp(stamp: "one 1.0", at: Self.march)
        try data.write(Array("damaged".utf8), to: "agencies/town/timetable.draft")
        let failure = #expect(throws: ImportFailure.self) { try store.draft() }
        #expect(failure?.error == .notImported(reason: "the import process left an invalid timetable file"))
        #expect(failure?.isLasting == true)
        #expect(!exists("timetable.draft") && name(store.timetable()) == "Riverton Transit")
    }

    @Test func `a damaged timetable file is treated as missing`() throws {
        try takeUp(stamp: "one 1.0", at: Self.march)
        try data.write(Array("of another version".utf8), to: "agencies/town/timetable")
        #expect(store.timetable() == nil)
    }

    @Test func `a feed that failed to compile is rejected until it changes`() throws {
        let crash = FeedError.notImported(reason: "the import process crashed")
        store.refuse("one 1.0", crash)
        #expect(store.refusal(of: "one 1.0") == crash)
        #expect(store.refusal(of: "two 1.0") == nil && store.refusal(of: "one 1.1") == nil)
        try takeUp(stamp: "two 1.0", at: Self.march)
        #expect(store.refusal(of: "one 1.0") == nil && !exists("refused"))
    }

    @Test func `the reason for rejecting an unreadable feed is recorded`() {
        store.refuse("one 1.0", .unreadable(expected: "a usable GTFS feed", place: "it is not a zip archive"))
        #expect(store.refusal(of: "one 1.0") == .unreadable(expected: "a GTFS feed", place: "it is not a zip archive"))
    }

    @Test func `a failure caused by the machine is not recorded`() {
        store.refuse("one 1.0", .hindered(reason: "No space left on device"))
        store.refuse("one 1.0", .timedOut(seconds: 60))
        #expect(store.refusal(of: "one 1.0") == nil && !exists("refused"))
    }

    @Test func `an upcoming timetable is stored in addition to the current one`() throws {
        try takeUp(stamp: "one 1.0", at: Self.march)
        try Town(name: "Summer").compile(to: store.draftPath)
        try store.setDraftAside(stamp: "two 1.0")
        #expect(name(store.timetable()) == "Riverton Transit" && store.compiledFrom == "one 1.0")
        #expect(name(store.waitingTimetable()) == "Summer" && store.waitingFrom == "two 1.0")
        try store.takeUpWaiting(at: Self.march + Self.day)
        #expect(name(store.timetable()) == "Summer" && store.compiledFrom == "two 1.0")
        #expect(store.waitingTimetable() == nil && store.waitingFrom == nil)
    }

    @Test func `accepting a draft discards the upcoming timetable`() throws {
        try Town(name: "Summer").compile(to: store.draftPath)
        try store.setDraftAside(stamp: "two 1.0")
        try takeUp(stamp: "three 1.0", at: Self.march)
        #expect(store.waitingFrom == nil && !exists("timetable.next"))
        // No upcoming timetable is left.
        try store.takeUpWaiting(at: Self.march + 1)
        #expect(store.compiledFrom == "three 1.0")
    }

    @Test func `the changes to a replaced timetable are available for two weeks`() throws {
        try takeUp(stamp: "one 1.0", at: Self.march)
        try takeUp(Town(name: "New Riverton"), stamp: "two 1.0", at: Self.march + 10)
        let earlier = store.earlierTimetables(at: Self.march + 10)
        #expect(earlier.map(\.replaced) == [Self.march + 10] && name(earlier.first?.timetable) == "Riverton Transit")
        #expect(store.earlierTimetables(at: Self.march + 9).isEmpty)
        #expect(store.earlierTimetables(at: Self.march + 9 + 14 * Self.day).count == 1)
        #expect(store.earlierTimetables(at: Self.march + 10 + 14 * Self.day).isEmpty)
    }

    @Test func `replaced timetables are stored at least a week apart, and deleted after their expiry`() throws {
        for (number, days) in [0, 1, 2, 8, 30].enumerated() {
            try takeUp(stamp: "\(number) 1.0", at: Self.march + Int64(days) * Self.day)
        }
        #expect(store.earlierTimetables(at: Self.march + 30 * Self.day).map(\.replaced) == [Self.march + 30 * Self.day])
        #expect(!exists("timetable.until-\((Self.march + Self.day).rawValue)"))
        #expect(!exists("timetable.until-\((Self.march + 8 * Self.day).rawValue)"))
    }

    @Test func `if the same feed is recompiled by another version, no replaced timetable is stored`() throws {
        try takeUp(stamp: "one 1.0", at: Self.march)
        try takeUp(stamp: "one 1.1", at: Self.march + 10)
        #expect(store.compiledFrom == "one 1.1" && store.earlierTimetables(at: Self.march + 10).isEmpty)
    }
}
