import Foundation

/// `headsign-bench SCHEDULES REALTIME [NAME…]`: runs all benchmarks, or those with the given names, and prints one JSON
/// line for each result.
///
/// SCHEDULES is a folder with GTFS zips, REALTIME one with decompressed captures; `scripts/bench` passes both.
@main enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 2, arguments.first == "answers" { return try printAnswers(arguments[2]) }
        guard arguments.count >= 2 else {
            FileHandle.standardError.write(Data("usage: headsign-bench SCHEDULES REALTIME [NAME…]\n".utf8))
            exit(64)
        }
        let folders = Folders(schedules: arguments[1], captures: arguments[2])
        let names = arguments.dropFirst(2)
        for benchmark in benchmarks
        where names.isEmpty || names.contains(benchmark.name) {
            for result in try benchmark.run(folders) { print(try result.json) }
        }
    }

    private static let benchmarks = [
        Benchmark(name: "import", run: importing),
        Benchmark(name: "import-once", run: importingOnce),
        Benchmark(name: "open", run: opening),
        Benchmark(name: "board", run: boards),
        Benchmark(name: "streets", run: walking),
        Benchmark(name: "planner", run: searching),
        Benchmark(name: "decode", run: decoding),
        Benchmark(name: "apply", run: applying),
        Benchmark(name: "changes", run: reportingChanges),
        Benchmark(name: "ledger", run: keepingAccounts),
        Benchmark(name: "record", run: recording),
        Benchmark(name: "history", run: readingHistory),
    ]
}

struct Benchmark: Sendable {
    let name: String
    let run: @Sendable (Folders) throws -> [Result]
}

struct Folders {
    let schedules: String
    let captures: String

    /// The largest schedule, with 345,099 stop times. The captures are of the same agency.
    var bigSchedule: String { schedules + "/nyc_mtabc_2016Jan.zip" }

    func capture(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: "\(captures)/\(name)")))
    }
}
