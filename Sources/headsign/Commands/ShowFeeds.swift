import ArgumentParser
import Foundation
import TransitCore

struct ShowFeeds: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Show how a server's feeds are doing.",
        discussion: """
            One line for each feed: its state, the age of its data, what it holds, what was left out, and what is wrong.
            Exits with 0 if all are well, with 1 if one is not.
            """)

    @Option(help: "The server to ask.")
    var server = "http://127.0.0.1:8080"

    func run() async throws {
        let states = try await reporting { try await show() }
        guard states.allSatisfy({ $0 == "ok" }) else { throw ExitCode(1) }
    }

    private func show() async throws -> [String] {
        let answer: FeedsAnswer = try await ServerClient(base: server).get("/api/v1/feeds")
        var table = Table([.left, .left, .right, .right, .left])
        table.add(["FEED", "STATE", "DATA", "ROWS", "REMARKS"])
        for feed in answer.feeds {
            let age = (feed.dataFrom ?? feed.lastSuccess).map { ClockText.age(Double(answer.at - $0)) } ?? "–"
            table.add([feed.id, feed.state, age, feed.entities.map(String.init) ?? "–", feed.remarks])
        }
        table.lines.forEach(Terminal.print)
        return answer.feeds.map(\.state)
    }
}

private struct FeedsAnswer: Decodable {
    var at: EpochSeconds
    var feeds: [Feed]

    struct Feed: Decodable {
        var id: String
        var state: String
        var lastSuccess: EpochSeconds?
        var dataFrom: EpochSeconds?
        var failures: Int
        var entities: Int?
        var error: Trouble?
        var discarded: [String: Int]?

        struct Trouble: Decodable {
            var message: String
        }

        var remarks: String {
            let left = (discarded ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) left out: \($0.key)" }
            let trouble = error.map { failures > 1 ? "\($0.message) (\(failures) times)" : $0.message }
            return ([trouble].compactMap(\.self) + left).joined(separator: "; ")
        }
    }
}
