import TestSupport
import Testing
import TransitCore

@testable import ServerHost

struct FileClockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.made()
    }

    @discardableResult
    private func write(_ text: String) throws -> String { try folder.write(Array(text.utf8), to: "clock") }

    @Test func `a file clock shows the time in its file and never goes back`() throws {
        let clock = try #require(FileClock(path: try write("1000")))
        #expect(clock.now == 1000)
        try write("3000")
        #expect(clock.now == 3000)
        for text in ["2000", "", "soon"] {
            try write(text)
            #expect(clock.now == 3000)
        }
    }

    @Test func `a sleep on a file clock ends when a later time is written`() async throws {
        let clock = try #require(FileClock(path: try write("1000")))
        async let slept: Void = clock.sleep(until: 2000)
        try write("2000")
        await slept
        #expect(clock.now == 2000)
    }

    @Test func `a file without a time is rejected as file clock`() throws {
        #expect(FileClock(path: folder.file("clock")) == nil)
        #expect(FileClock(path: try write("noon")) == nil)
    }
}
