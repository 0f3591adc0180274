import ArgumentParser
import Foundation
import GTFSSchedule
import ServerHost

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compile a GTFS feed to a timetable file.",
        discussion: """
            Reads a GTFS zip or a folder with its files, leaves out and reports invalid data, and writes the rest. If \
            nothing is usable, an existing output file is not changed. Without an output, only prints the report.

              headsign import gtfs.zip
              headsign import gtfs.zip -o town.timetable
              headsign import gtfs.zip -o town.timetable --notices notices.json

            Exits with 0 if a timetable was written, 65 if the input is not GTFS, 66 if it cannot be read, 73 if the \
            output cannot be written.
            """)

    @Argument(help: "A GTFS zip, or a folder with its files.", completion: .file())
    var source: String

    @Option(name: .shortAndLong, help: "The timetable file to write.", completion: .file())
    var output: String?

    @Option(help: "Also write the notices to this file as JSON.", completion: .file())
    var notices: String?

    @Flag(help: "List all rows with a notice, up to 1000 of each kind.")
    var allRows = false

    @Option(help: .hidden) var childMegabytes: Int?
    @Option(help: .hidden) var childSeconds = ImportLimits().seconds
    @Option(help: .hidden) var childFileMegabytes = ImportLimits().fileMegabytes

    func run() async throws {
        if let childMegabytes { return try runAsChild(megabytes: childMegabytes) }
        try await reporting {
            try Failure.refuseAddress(source)
            let report = try compile()
            try writeNotices(report)
            ImportText(report, samples: allRows ? 1000 : 3).lines.forEach(Terminal.print)
        }
    }

    /// Runs as the server's child process, with resource limits, and prints the result as one line of JSON.
    private func runAsChild(megabytes: Int) throws {
        ImportChild(
            limits: ImportLimits(megabytes: megabytes, seconds: childSeconds, fileMegabytes: childFileMegabytes)
        ).begin()
        do throws(ImportError) {
            Terminal.print(ImportResult(try GTFSImport.compile(source: source, to: output ?? "")).line)
        } catch {
            Terminal.print(ImportResult(error).line)
            throw ExitCode(Failure(error).code)
        }
    }

    private func compile() throws -> ImportReport {
        let bar = ProgressBar()
        defer { bar.finish() }
        var options = GTFSImport.Options()
        if allRows || notices != nil { options.noticeSamples = 1000 }
        do throws(ImportError) {
            let show: @Sendable (ImportProgress) -> Void = { bar.show($0.phase.rawValue, $0.fraction) }
            guard let output else {
                return try GTFSImport.compile(source: source, options: options, progress: show).report
            }
            return try GTFSImport.compile(source: source, to: output, options: options, progress: show)
        } catch {
            throw Failure(error)
        }
    }

    private func writeNotices(_ report: ImportReport) throws {
        guard let notices else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(report.notices).write(to: URL(fileURLWithPath: notices), options: .atomic)
        } catch {
            throw Failure(.cannotWrite, "cannot write \(notices)")
        }
    }
}

extension Failure {
    /// Throws `Failure` for a URL, because the command accepts only local files.
    static func refuseAddress(_ source: String) throws(Failure) {
        guard source.isWebAddress else { return }
        throw Failure(
            .noInput,
            "\(source) is a URL, but a file is required. Download it first: curl --location --output FILE URL")
    }
}
