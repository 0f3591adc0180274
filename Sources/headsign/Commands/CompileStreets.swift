import ArgumentParser
import ServerHost
import StreetMap

struct CompileStreets: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "streets",
        abstract: "Compile an OpenStreetMap extract to a streets file.",
        discussion: """
            Reads the walkable ways of an extract in the PBF format, omits and counts invalid data, and writes the \
            rest. If nothing is usable, an existing output file is not changed.

              headsign streets town.osm.pbf -o town.streets
              headsign walk town.streets 60.1699,24.9384 60.1719,24.9414

            Exits with 0 if a streets file was written, 65 if the input is not an extract, 66 if it cannot be read, 73 \
            if the output cannot be written.
            """)

    @Argument(help: "An OpenStreetMap extract, .osm.pbf.", completion: .file())
    var extract: String

    @Option(name: .shortAndLong, help: "The streets file to write.", completion: .file())
    var output: String

    @Option(help: .hidden) var childMegabytes: Int?
    @Option(help: .hidden) var childSeconds = ImportLimits().seconds
    @Option(help: .hidden) var childFileMegabytes = ImportLimits().fileMegabytes

    func run() async throws {
        if let childMegabytes { return try runAsChild(megabytes: childMegabytes) }
        try await reporting {
            let clock = ContinuousClock()
            let began = clock.now
            try Failure.refuseAddress(extract)
            do throws(StreetMapError) {
                let report = try StreetImport.compile(extract, to: output)
                StreetText(report, seconds: (clock.now - began) / .seconds(1)).lines.forEach(Terminal.print)
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension CompileStreets {
    /// Runs as the server's child process, with resource limits, and prints the result as one line of JSON.
    private func runAsChild(megabytes: Int) throws {
        ImportChild(
            limits: ImportLimits(megabytes: megabytes, seconds: childSeconds, fileMegabytes: childFileMegabytes)
        ).begin()
        do throws(StreetMapError) {
            Terminal.print(ImportResult(try StreetImport.compile(extract, to: output)).line)
        } catch {
            Terminal.print(ImportResult(error).line)
            throw ExitCode(Failure(error).code)
        }
    }
}
