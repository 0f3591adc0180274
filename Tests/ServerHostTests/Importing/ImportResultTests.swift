import GTFSSchedule
import StreetMap
import Testing

@testable import ServerHost

struct ImportResultTests {
    @Test func `an import result round-trips through its line of JSON`() throws {
        let result = ImportResult(ImportError.notAnArchive(path: "/data/town.zip", looksLike: "a web page"))
        let read = try #require(ImportResult(Array(result.line.utf8)))
        #expect(read == result)
        #expect(read.problem?.publicWords == "it is not a zip archive but a web page")
        #expect(read.problem?.words == "/data/town.zip is not a zip archive but a web page")
        #expect(!result.line.contains("\n"))
    }

    @Test func `strings from a feed are truncated, and their line breaks are removed`() throws {
        let name = "a\u{1B}[2J\n" + String(repeating: "x", count: 1000)
        let line = ImportResult(ImportError.damagedMember(name: name, reason: "")).line
        let words = try #require(ImportResult(Array(line.utf8))?.problem?.words)
        #expect(words.count <= 500 && words.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test func `the first reported consequences of feed errors are parsed, and line breaks are removed`() throws {
        let texts = (1...9).map { "\"\($0) of 90 trips\\nleft out\"" }.joined(separator: ",")
        let line = "{\"errors\":9,\"warnings\":0,\"consequences\":[\(texts)]}"
        let read = try #require(ImportResult(Array(line.utf8)))
        #expect(read.consequences == (1...8).map { "\($0) of 90 tripsleft out" })
        #expect(ImportResult(Array(read.line.utf8)) == read)
    }

    @Test(arguments: [
        "{\"errors\":-1,\"warnings\":0}", "{\"errors\":0,\"warnings\":2147483648}", "{}", "[]", "",
        "{\"errors\":0,\"warnings\":0,\"problem\":{}}",
    ])
    func `an invalid import result is rejected`(line: String) {
        #expect(ImportResult(Array(line.utf8)) == nil)
    }

    @Test func `an import result above 16 kB is rejected`() {
        let line = "{\"errors\":0,\"warnings\":0}"
        #expect(ImportResult(Array(line.utf8)) != nil)
        #expect(ImportResult(Array((line + String(repeating: " ", count: 16 << 10)).utf8)) == nil)
    }

    @Test func `public descriptions of errors contain no paths`() {
        let errors: [ImportError] = [
            .unreadable(path: "/secret", reason: "x"), .notAnArchive(path: "/secret", looksLike: nil),
            .damagedArchive(path: "/secret", reason: "x"), .changedWhileReading(path: "/secret"),
            .notWritten(path: "/secret", reason: "x"),
        ]
        #expect(errors.allSatisfy { !$0.publicWords.contains("/secret") })
        let streets: [StreetMapError] = [
            .unreadable(path: "/secret", reason: "x"), .notPBF(path: "/secret"), .damaged(path: "/secret", offset: 7),
            .unsupported(path: "/secret", feature: "x"), .tooLarge(path: "/secret", what: "x"),
        ]
        #expect(streets.allSatisfy { !$0.publicWords.contains("/secret") })
    }
}
