import ArgumentParser
import Foundation
import ServerHost
import TransitCore

struct ShowFeeds: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Show the state of a server's feeds.",
        discussion: """
            Prints one line per feed: state, age of its data, content, discarded data and error; then problems of the \
            server's configuration and database. Exits with 0 if there is no problem, otherwise with 1.
            """)

    @Option(help: "The URL of the server.")
    var server = "http://127.0.0.1:8080"

    func run() async throws {
        let states = try await reporting { try await show() }
        guard states.allSatisfy({ ["ok", "current", "needsRestart", "reached"].contains($0) }) else {
            throw ExitCode(1)
        }
    }

    /// Prints the feeds.
    /// - Returns: The states of all printed feeds.
    private func show() async throws -> [String] {
        let answer: FeedsResponse = try await ServerClient(base: server).get("/api/v1/feeds")
        var table = Table([.left, .left, .right, .right, .left])
        table.add(["FEED", "STATE", "DATA", "ROWS", "REMARKS"])
        for feed in answer.feeds {
            let age = (feed.dataFrom ?? feed.lastSuccess).map { ClockText.age(Double(answer.at - $0)) } ?? "–"
            table.add([feed.id, feed.state, age, feed.entities.map(String.init) ?? "–", feed.remarks])
        }
        table.lines.forEach(Terminal.print)
        answer.troubles.forEach(Terminal.print)
        return answer.feeds.map(\.state) + [answer.configuration?.state, answer.database?.state].compactMap(\.self)
    }
}

private struct FeedsResponse: Decodable {
    var at: EpochSeconds
    var feeds: [Feed]
    var configuration: Configuration?
    var database: Database?

    struct Configuration: Decodable {
        var state: String
        var since: EpochSeconds
    }

    struct Database: Decodable {
        var state: String
    }

    /// Messages about problems of the configuration and the database.
    var troubles: [String] {
        var troubles: [String] = []
        if let configuration {
            let age = ClockText.age(Double(at - configuration.since))
            switch configuration.state {
            case "refused":
                troubles.append(
                    "The configuration was rejected \(age) ago; the previous one is in use. "
                        + "For the reason, run headsign check FILE or see the server's log.")
            case "needsRestart":
                troubles.append(
                    "The configuration changed \(age) ago; restart the server to apply all of it.")
            default: break
            }
        }
        if database?.state == "away" {
            troubles.append(
                "The database is unreachable. For the reason, run headsign check FILE or see the server's log.")
        }
        return troubles
    }

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
            let left = (discarded ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) discarded: \($0.key)" }
            let trouble = error.map { failures > 1 ? "\($0.message) (\(failures) times)" : $0.message }
            return ([trouble].compactMap(\.self) + left).joined(separator: "; ")
        }
    }
}
