import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Intercity

/// Recorded responses, damaged in the ways in which servers damage responses. The decoder must not crash, and must
/// account for each row.
@Suite(.enabled(if: Samples.isHere, "The recorded answers are not there.")) struct BusbudMutationTests {
    private static let names = [
        "native-b_pr_search_response_complete.json", "native-b_pr_poll_response_not_complete.json",
        "frontend-b_pr_departures_mock.json",
    ]

    @Test func `each departure of a damaged response is decoded or counted as discarded`() throws {
        let pages = try (0..<300).compactMap { seed in try page(ofDamaged: seed) }
        // Most damage leaves a readable response.
        #expect(pages.count > 150)
        for page in pages {
            #expect(page.offers.count + page.discarded.total == page.rows)
            for offer in page.offers {
                #expect(offer.id.hasPrefix("busbud:"))
                #expect((offer.duration ?? 0) >= 0)
                #expect(offer.price.map { $0.amount >= 0 } ?? true)
                #expect(offer.link?.hasPrefix("https://") ?? true)
            }
        }
    }

    /// Returns the decoded response, damaged at random; nil if it is unreadable.
    private func page(ofDamaged seed: Int) throws -> SearchPage? {
        var random = SeededRandom(seed: UInt64(seed))
        let body = try #require(Samples.body(Self.names[seed % Self.names.count]))
        let damaged = Self.damaged(try JSONSerialization.jsonObject(with: Data(body)), &random, depth: 0)
        let data = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
        return try? BusbudDecoder(.example).page(Array(data))
    }

    @Test(arguments: 0..<60) func `truncated or changed bytes do not crash the decoder`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var body = try #require(Samples.body(Self.names[seed % Self.names.count]))
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            body[Int.random(in: 0..<body.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if seed % 3 == 0 { body = Array(body.prefix(Int.random(in: 0..<body.count, using: &random))) }
        _ = try? BusbudDecoder(.example).page(body)
    }

    @Test(arguments: [
        "1e18", "-1e18", "9223372036854775807", "9223372036854775808", "153722867280912931", "1e400", "\"1e18\"",
        "\"NaN\"",
        "2147483648", "-2147483649",
    ])
    func `an extreme number in a response does not trap`(number: String) throws {
        for name in Self.names {
            let text = String(decoding: try #require(Samples.body(name)), as: UTF8.self)
            // To save time, only every seventh number is replaced, one at a time.
            for (place, match) in text.matches(of: /": (-?[0-9.]+)(?=[,\s}])/).enumerated() where place % 7 == 0 {
                let range = match.output.1.startIndex..<match.output.1.endIndex
                let body = String(text[..<range.lowerBound]) + number + String(text[range.upperBound...])
                _ = try? BusbudDecoder(.example).page(Array(body.utf8))
            }
        }
    }

    /// Returns a value in which about one in fifteen values is replaced, and some elements of lists are doubled.
    private static func damaged(_ value: Any, _ random: inout SeededRandom, depth: Int) -> Any {
        if depth > 1, Int.random(in: 0..<15, using: &random) == 0 { return junk(&random) }
        if let object = value as? [String: Any] {
            return object.sorted { $0.key < $1.key }.reduce(into: [String: Any]()) { result, member in
                if Int.random(in: 0..<40, using: &random) > 0 {
                    result[member.key] = damaged(member.value, &random, depth: depth + 1)
                }
            }
        }
        guard let list = value as? [Any] else { return value }
        return list.flatMap { element in
            let element = damaged(element, &random, depth: depth + 1)
            return Int.random(in: 0..<10, using: &random) == 0 ? [element, element] : [element]
        }
    }

    private static func junk(_ random: inout SeededRandom) -> Any {
        let junk: [Any] = [
            NSNull(), "", "null", -1, 1e308, Int64.max, true, [Any](), [String: Any](), "2016-13-45T99:99:99", ["x"],
            "é\u{0}",
        ]
        return junk[Int.random(in: 0..<junk.count, using: &random)]
    }
}
