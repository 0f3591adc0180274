import FileFormats
import Foundation
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite(.enabled(if: FileManager.default.fileExists(atPath: SIRISamples.folder.path), "the samples are not here"))
struct `Recorded SIRI of MTA Bus Time` {
    @Test(arguments: SIRISamples.all)
    func `each visit is decoded or counted as discarded`(name: String) throws {
        let body = try SIRISamples.body(name)
        let reading = try SIRIAdapter().reading(from: body)
        let kept = (reading.vehicles?.count ?? 0) + reading.discarded.total
        let word = String(decoding: body, as: UTF8.self)
        let isXML = name.hasSuffix("xml")
        let visits = word.components(separatedBy: isXML ? "<RecordedAtTime>" : "\"RecordedAtTime\"").count - 1
        #expect(kept == visits)
        if word.contains("SituationNumber") { #expect(reading.alerts?.isEmpty == false) }
    }

    @Test func `each situation that vehicles refer to is decoded`() throws {
        let name = try #require(SIRISamples.all.first { $0.contains("citywide") })
        let reading = try SIRIAdapter().reading(from: try SIRISamples.body(name))
        #expect(reading.alerts?.allSatisfy { !$0.header.isEmpty && !$0.entities.isEmpty } == true)
        #expect(reading.tripUpdates?.updates.isEmpty == false)
    }
}

enum SIRISamples {
    static let folder = SampleFeeds.directory.appendingPathComponent("mta-bustime")

    /// The paths of the samples, relative to their folder.
    static let all: [String] = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [])
        .compactMap { $0 as? String }
        .filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") || $0.hasSuffix(".gz") }.sorted()

    static func body(_ name: String) throws -> [UInt8] {
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        return name.hasSuffix(".gz") ? try GzipDecoder.unpacked(bytes, limit: 50_000_000) : bytes
    }
}
