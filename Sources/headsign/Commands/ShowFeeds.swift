import ArgumentParser
import Foundation
import TransitCore

struct ShowFeeds: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Show how a server's feeds are doing.",
        discussion: """
            One line for each feed: its state, the age of its data, what it holds, what was left out, and what is wrong; then
            what is wrong with the server's configuration and its database.
            Exits with 0 if all are well, with 1 if one is not.
            """)

    @Option(help: "The server to ask.")
    var server = "http://127.0.0.1:8080"

    func run() async throws {
        let states = try await reporting { try await show() }
        guard states.allSatisfy({ ["ok", "current", "needsRestart", "reached"].contains($0) }) else {
            throw ExitCode(1)
        }
    }

    /// - Returns: the states of all feeds shown.
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

    /// Problems of the configuration and the database.
    var troubles: [String] {
        var troubles: [String] = []
        if let configuration {
            let age = ClockText.age(Double(at - configuration.since))
            switch configuration.state {
            case "refused":
                troubles.append(
                    "The configuration was refused \(age) ago, and what it said before goes on. "
                        + "headsign check FILE says what is wrong; the server's log says it too.")
            case "needsRestart":
                troubles.append(
                    "The configuration was changed \(age) ago, and part of it waits for a restart of the server.")
            default: break
            }
        }
        if database?.state == "away" {
            troubles.append(
                "The database cannot be reached: headsign check FILE says why, and so does the server's log.")
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
            let left = (discarded ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) left out: \($0.key)" }
            let trouble = error.map { failures > 1 ? "\($0.message) (\(failures) times)" : $0.message }
            return ([trouble].compactMap(\.self) + left).joined(separator: "; ")
        }
    }
}
