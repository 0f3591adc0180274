package import Fetching
import Foundation

/// The kind of source that an import process compiles: a GTFS archive or an extract of OpenStreetMap.
package enum ImportKind: Sendable {
    case timetable, streets

    /// The corresponding command of the program.
    var command: String {
        switch self {
        case .timetable: "import"
        case .streets: "streets"
        }
    }

    /// A description of the input.
    var source: String {
        switch self {
        case .timetable: "a usable GTFS feed"
        case .streets: "an OpenStreetMap extract"
        }
    }
}

/// Compiles a GTFS feed, or an extract of streets, in a child process. A crash of the child is reported as a failure.
struct ImportProcess: Sendable {
    var kind = ImportKind.timetable
    let source: String
    let destination: String
    let limits: ImportLimits

    /// Runs the import, blocking this thread. `started` is called at once, so that another thread can cancel the child.
    func run(started: (ChildProcess) -> Void) -> Result<ImportResult, ImportFailure> {
        guard let child = ChildProcess(arguments) else {
            return .failure(.hindered("the import process could not be started: \(String(cString: strerror(errno)))"))
        }
        started(child)
        return outcome(of: child.end(within: .seconds(limits.seconds), most: ImportResult.longest))
    }

    var arguments: [String] {
        [
            kind.command, "--child-megabytes", "\(limits.megabytes)", "--child-seconds", "\(limits.seconds)",
            "--child-file-megabytes", "\(limits.fileMegabytes)", "--output", destination, "--", source,
        ]
    }

    func outcome(of ending: ChildProcess.Ending) -> Result<ImportResult, ImportFailure> {
        switch ending.way {
        case .exited(let code):
            guard let answer = ending.output.flatMap({ ImportResult($0) }) else {
                return .failure(.ended(words(code), ending.complaints))
            }
            if let problem = answer.problem { return .failure(ImportFailure(problem, of: kind)) }
            return code == 0 ? .success(answer) : .failure(.ended(words(code), ending.complaints))
        case .killed(let signal):
            return .failure(failure(signal, ending.complaints))
        case .outOfTime:
            return .failure(.costly("the import exceeded the limit of \(limits.seconds) s (imports.seconds)"))
        case .cancelled:
            return .failure(.hindered("the server is shutting down"))
        }
    }

    private func words(_ code: Int32) -> String { "the import process exited with code \(code)" }

    private func failure(_ signal: Int32, _ complaints: String) -> ImportFailure {
        switch signal {
        case SIGXCPU: .costly("the import exceeded the limit of \(limits.seconds) s (imports.seconds)")
        case SIGXFSZ: .costly("the compiled file exceeds the limit of \(limits.fileMegabytes) MB")
        // The Swift runtime's message when an allocation fails.
        case _ where complaints.contains("failed to allocate"): tooLittleMemory
        // Sent from outside: by the system when memory runs out, or by an operator.
        case SIGKILL, SIGTERM, SIGINT: .hindered("the import process was terminated from outside")
        default: .ended("the import process crashed (\(String(cString: strsignal(signal))))", complaints)
        }
    }
}

extension ImportProcess {
    /// Temporary if the limit was reduced for lack of free memory; otherwise caused by the feed.
    private var tooLittleMemory: ImportFailure {
        limits.isShortOfMemory
            ? .hindered("the import needs more than \(limits.megabytes) MB of memory, and no more is available now")
            : .costly("the import exceeded the limit of \(limits.megabytes) MB of memory (imports.megabytes)")
    }
}

/// The reason that a feed could not be imported.
package struct ImportFailure: Error, Sendable {
    /// The public error.
    package var error: FeedError
    /// Whether the same feed would fail again.
    var isLasting: Bool
    /// Details for the log.
    var details = ""

    /// A failure that the feed did not cause.
    static func hindered(_ reason: String) -> ImportFailure {
        ImportFailure(error: .hindered(reason: reason), isLasting: false)
    }

    static func costly(_ reason: String) -> ImportFailure {
        ImportFailure(error: .notImported(reason: reason), isLasting: true)
    }

    /// A crash of the importer, or unintelligible output.
    static func ended(_ reason: String, _ complaints: String) -> ImportFailure {
        ImportFailure(error: .notImported(reason: reason), isLasting: true, details: complaints)
    }
}

extension ImportFailure {
    init(_ problem: ImportResult.Problem, of kind: ImportKind = .timetable) {
        let error: FeedError =
            problem.isLasting
            ? .unreadable(expected: kind.source, place: problem.publicWords) : .hindered(reason: problem.publicWords)
        self.init(error: error, isLasting: problem.isLasting, details: problem.words)
    }
}
