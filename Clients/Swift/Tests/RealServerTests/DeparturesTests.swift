#if os(Linux)
    import Foundation
    import Glibc
    import HeadsignClient
    import Testing

    /// Tests of the `departures` example, whose executable is next to that of the tests.
    @Suite(RealServer.isThere) struct DeparturesTests {
        private func departures(_ arguments: String...) throws -> Process {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "departures")
            // `NO_COLOR` may be set in the environment of the tests.
            process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }
            process.arguments = [try #require(RealServer.address)] + arguments
            return process
        }

        @Test func `output to a pipe is a board without colours`() async throws {
            let stop = try await Way.urlSession.client.busyStop()
            let process = try departures(stop.id, "--once")
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(text.hasPrefix(stop.name))
            #expect(!text.contains("\u{1B}"))
        }

        @Test func `an unknown stop is an error with a message`() throws {
            let process = try departures("no such stop anywhere")
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 1)
            #expect(
                text
                    == "departures: There is no stop “no such stop anywhere”. Look up the id again; timetables change.\n"
            )
        }

        @Test func `output to a terminal is a coloured board that follows its size until q is pressed`() async throws {
            let stop = try await Way.urlSession.client.busyStop()
            let process = try departures(stop.id)
            let terminal = try PseudoTerminal(columns: 90)
            process.standardInput = terminal.programsEnd
            process.standardOutput = terminal.programsEnd
            try process.run()
            try await terminal.shows("\u{1B}[2m" + String(repeating: "─", count: 90) + "\u{1B}[0m")
            #expect(terminal.text.contains("\u{1B}[1m\(stop.name)"))
            terminal.resize(columns: 60)
            kill(process.processIdentifier, SIGWINCH)
            try await terminal.shows("\u{1B}[2m" + String(repeating: "─", count: 60) + "\u{1B}[0m")
            terminal.type("q")
            // The terminal leaves the alternate screen and shows the cursor again.
            try await terminal.shows("\u{1B}[?25h\u{1B}[?1049l")
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }
#endif
