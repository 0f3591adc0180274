import Fetching
import Foundation
import Testing

@testable import ServerHost

struct ImportProcessTests {
    private static let limits = ImportLimits(megabytes: 64, seconds: 9, fileMegabytes: 5)

    private func outcome(
        _ way: ChildProcess.Ending.Way, _ output: String? = "", complaints: String = "",
        limits: ImportLimits = limits, kind: ImportKind = .timetable
    ) -> Result<ImportResult, ImportFailure> {
        let process = ImportProcess(kind: kind, source: "town.zip", destination: "draft", limits: limits)
        return process.outcome(of: .init(way: way, output: output.map { Array($0.utf8) }, complaints: complaints))
    }

    private func failure(
        _ way: ChildProcess.Ending.Way, _ output: String? = "", complaints: String = "",
        limits: ImportLimits = limits, kind: ImportKind = .timetable
    ) -> ImportFailure? {
        guard case .failure(let failure) = outcome(way, output, complaints: complaints, limits: limits, kind: kind)
        else {
            return nil
        }
        return failure
    }

    @Test func `the import's result is parsed from the child's line of JSON`() throws {
        let result = try outcome(.exited(0), "{\"errors\":2,\"warnings\":3}").get()
        #expect(result.errors == 2 && result.warnings == 3)
    }

    @Test(arguments: [nil, "", "Segmentation fault", "{\"errors\":-1,\"warnings\":0}"])
    func `an import without a valid result has failed, whatever its exit code`(output: String?) {
        let failure = failure(.exited(0), output, complaints: "trouble")
        #expect(failure?.error == .notImported(reason: "the import process exited with code 0"))
        #expect(failure?.isLasting == true && failure?.details == "trouble")
    }

    @Test func `a valid result with a nonzero exit code is a failure`() {
        let failure = failure(.exited(70), "{\"errors\":0,\"warnings\":0}")
        #expect(failure?.error == .notImported(reason: "the import process exited with code 70"))
    }

    @Test func `a fault of the feed is a permanent failure, and is reported`() {
        let problem = "{\"publicWords\":\"it is not a zip archive\",\"words\":\"/data/x is no zip\",\"isLasting\":true}"
        let line = "{\"errors\":0,\"warnings\":0,\"problem\":\(problem)}"
        let failure = failure(.exited(65), line)
        #expect(failure?.error == .unreadable(expected: "a usable GTFS feed", place: "it is not a zip archive"))
        #expect(failure?.isLasting == true && failure?.details == "/data/x is no zip")
        #expect(
            self.failure(.exited(65), line, kind: .streets)?.error
                == .unreadable(expected: "an OpenStreetMap extract", place: "it is not a zip archive"))
    }

    @Test func `a fault of the machine is a temporary failure`() {
        let problem = "{\"publicWords\":\"No space left on device\",\"words\":\"\",\"isLasting\":false}"
        let failure = failure(.exited(73), "{\"errors\":0,\"warnings\":0,\"problem\":\(problem)}")
        #expect(failure?.error == .hindered(reason: "No space left on device") && failure?.isLasting == false)
    }

    @Test(arguments: [
        (SIGXCPU, "", "the import exceeded the limit of 9 s (imports.seconds)"),
        (SIGXFSZ, "", "the compiled file exceeds the limit of 5 MB"),
        (
            SIGILL, "Fatal error: failed to allocate 4 GB",
            "the import exceeded the limit of 64 MB of memory (imports.megabytes)"
        ),
        (SIGSEGV, "", "the import process crashed (Segmentation fault)"),
    ])
    func `an import killed by a resource limit reports the limit that the feed exceeded`(
        signal: Int32, complaints: String, reason: String
    ) {
        let failure = failure(.killed(signal: signal), nil, complaints: complaints)
        #expect(failure?.error == .notImported(reason: reason) && failure?.isLasting == true)
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `an import killed by another process is not the feed's fault`(signal: Int32) {
        let failure = failure(.killed(signal: signal), nil)
        #expect(failure?.error == .hindered(reason: "the import process was terminated from outside"))
        #expect(failure?.isLasting == false)
    }

    @Test func `running out of memory is the feed's fault only under the operator's own limit`() {
        let short = Self.limits.within(MachineMemory("MemAvailable: 1024 kB"))
        #expect(!short.isShortOfMemory)
        let reduced = ImportLimits(megabytes: 2048).within(MachineMemory("MemAvailable: 1048576 kB"))
        let failure = failure(.killed(signal: SIGILL), nil, complaints: "failed to allocate", limits: reduced)
        #expect(
            failure?.error
                == .hindered(reason: "the import needs more than 768 MB of memory, and no more is available now"))
        #expect(failure?.isLasting == false)
    }

    @Test func `exceeding the time limit is the feed's fault, a shutdown is not`() {
        let late = failure(.outOfTime, nil)
        #expect(late?.error == .notImported(reason: "the import exceeded the limit of 9 s (imports.seconds)"))
        #expect(late?.isLasting == true)
        let stopped = failure(.cancelled, nil)
        #expect(stopped?.error == .hindered(reason: "the server is shutting down") && stopped?.isLasting == false)
    }

    @Test func `a source path that looks like an option is passed as an argument`() {
        let process = ImportProcess(kind: .streets, source: "--help", destination: "draft", limits: Self.limits)
        #expect(process.arguments.first == "streets" && process.arguments.suffix(2) == ["--", "--help"])
    }
}
