import Feeds
import Foundation
import Logging
import TestSupport
import Testing
import TransitCore

@testable import Fetching
@testable import ServerHost

struct AlertFileSourceTests {
    private let folder: TemporaryFolder
    private let clock = VirtualClock()

    init() throws {
        folder = try TemporaryFolder.made()
    }

    private func file(_ agencies: [String] = ["town"], refusal: String? = nil) -> AlertFile {
        AlertFile(path: folder.file("alerts.yaml"), agencies: agencies, refusal: refusal, clock: clock)
    }

    private func source(_ file: AlertFile, of agency: String = "town") throws -> AlertFileSource {
        let timetable = try AlertTown.timetable()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return AlertFileSource(file, of: agency, clock: clock, logger: logger) { timetable }
    }

    private func write(_ text: String) throws {
        try folder.write(Array(text.utf8), to: "alerts.yaml")
    }

    /// Fetches once a second, as a poller does, until the file has settled and was read.
    private func settled(_ source: AlertFileSource) async throws -> [AlertReading]? {
        var alerts: [AlertReading]?
        for _ in 0..<3 {
            alerts = try await source.fetch().reading?.alerts ?? alerts
            clock.advance(by: 1000)
        }
        return alerts
    }

    private static let detour = "alerts:\n  - {id: a, header: Detour, routes: 5}\n"

    @Test func `an agency has no alerts feed if the file does not exist`() async throws {
        let source = try source(file())
        #expect(try await settled(source) == nil)
        #expect(!source.isShown)
    }

    @Test func `an alerts file is read after it has been unchanged for a second`() async throws {
        let source = try source(file())
        try write("alerts:\n")
        #expect(try await source.fetch().reading == nil)
        clock.advance(by: 1000)
        try write(Self.detour)
        #expect(try await source.fetch().reading == nil)
        clock.advance(by: 500)
        #expect(try await source.fetch().reading == nil)
        clock.advance(by: 500)
        #expect(try await source.fetch().reading?.alerts?.map(\.id) == ["a"])
        #expect(source.isShown)
    }

    @Test func `unchanged alerts are returned once more after half a minute`() async throws {
        try write(Self.detour)
        let source = try source(file())
        #expect(try await settled(source)?.count == 1)
        #expect(try await source.fetch().reading == nil)
        clock.advance(by: 30_000)
        #expect(try await source.fetch().reading?.alerts?.count == 1)
    }

    @Test func `an invalid alerts file is reported with a line number, and the last valid alerts remain`() async throws
    {
        try write(Self.detour)
        let file = file()
        let source = try source(file)
        #expect(try await settled(source)?.count == 1)
        try write("alerts:\n  - id: b\n    header: B\n    effect: detur\n")
        _ = try await source.fetch()
        clock.advance(by: 1000)
        await #expect(throws: FeedError.self) { try await source.fetch() }
        let content = file.content()
        #expect(content.alerts.map(\.id) == ["a"])
        #expect(content.error?.message.contains("line 4: effect must be one of") == true)
        try write("alerts:\n  - {id: c, header: C}\n")
        _ = try? await source.fetch()
        clock.advance(by: 1000)
        #expect(try await source.fetch().reading?.alerts?.map(\.id) == ["c"])
    }

    @Test func `removing the alerts file ends its alerts`() async throws {
        try write(Self.detour)
        let source = try source(file())
        #expect(try await settled(source)?.count == 1)
        try FileManager.default.removeItem(atPath: folder.file("alerts.yaml"))
        #expect(try await settled(source) == [])
    }

    @Test func `each agency receives only its own alerts`() async throws {
        try write(
            "alerts:\n  - {id: a, agency: town, header: A}\n  - {id: b, agency: other, header: B}\n")
        let file = file(["town", "other", "third"])
        let (town, other, third) = (try source(file), try source(file, of: "other"), try source(file, of: "third"))
        #expect(try await settled(town)?.map(\.id) == ["a"])
        #expect(try await settled(other)?.map(\.id) == ["b"])
        #expect(try await settled(third) == nil && !third.isShown)
        // An agency that is no longer configured makes its alert, and so the file, invalid.
        file.use(agencies: ["town", "third"])
        await #expect(throws: FeedError.self) { try await town.fetch() }
    }

    @Test func `an alerts file that must not be used causes a visible error`() async throws {
        try write(Self.detour)
        let file = file(refusal: "name it")
        let source = try source(file)
        _ = try await source.fetch()
        clock.advance(by: 1000)
        await #expect(throws: FeedError.self) { try await source.fetch() }
        #expect(file.content().error?.message.contains("name it") == true)
    }

    /// A file that is rejected as an alerts file. Its description omits its bytes, so that the test log stays readable.
    struct UnreadableFile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]

        static let all = [
            UnreadableFile(testDescription: "binary", bytes: [0xFF, 0xFE]),
            UnreadableFile(
                testDescription: "too large", bytes: Array(repeating: 0x23, count: AlertFileReader.mostBytes + 1)),
        ]
    }

    @Test(arguments: UnreadableFile.all)
    func `files that are binary or too large are rejected`(unreadable: UnreadableFile) throws {
        try folder.write(unreadable.bytes, to: "alerts.yaml")
        #expect(file().read().error != nil && file().read().alerts == nil)
    }
}
