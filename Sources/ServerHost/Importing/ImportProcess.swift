package import Fetching
import Foundation

/// The kind of source that an import process compiles: a GTFS archive or an OpenStreetMap extract.
package enum ImportKind: Sendable {
    case timetable, streets

    /// The program's subcommand for the kind.
    var command: String {
        switch self {
        case .timetable: "import"
        case .streets: "streets"
        }
    }

    /// The expected input, as in error messages.
    var source: String {
        switch self {
        case .timetable: "a usable GTFS feed"
        case .streets: "an OpenStreetMap extract"
        }
    }
}

/// Compiles a GTFS feed or an OpenStreetMap extract in a child process. A crash of the child is reported as a failure.
struct ImportProcess: Sendable {
    var kind = ImportKind.timetable
    let source: String
    let destination: String
    let limits: ImportLimits

    /// Runs the import, blocking the calling thread.
    /// - Parameter started: Called as soon as the child exists, so that another thread can cancel it.
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
        // The Swift runtime prints this message when an allocation fails.
        case _ where complaints.contains("failed to allocate"): tooLittleMemory
        // A signal from another process: by the kernel when memory runs out, or by an operator.
        case SIGKILL, SIGTERM, SIGINT: .hindered("the import process was terminated from outside")
        default: .ended("the import process crashed (\(String(cString: strsignal(signal))))", complaints)
        }
    }
}

extension ImportProcess {
    /// A failure for lack of memory: temporary if the limit was reduced for lack of free memory, otherwise permanent.
    private var tooLittleMemory: ImportFailure {
        limits.isShortOfMemory
            ? .hindered("the import needs more than \(limits.megabytes) MB of memory, and no more is available now")
            : .costly("the import exceeded the limit of \(limits.megabytes) MB of memory (imports.megabytes)")
    }
}

/// The reason why a feed could not be imported.
package struct ImportFailure: Error, Sendable {
    /// The error that may be shown publicly.
    package var error: FeedError
    /// Whether the failure is permanent: another import of the same feed would fail too.
    var isLasting: Bool
    /// Details for the log.
    var details = ""

    /// A temporary failure that the feed did not cause.
    static func hindered(_ reason: String) -> ImportFailure {
        ImportFailure(error: .hindered(reason: reason), isLasting: false)
    }

    static func costly(_ reason: String) -> ImportFailure {
        ImportFailure(error: .notImported(reason: reason), isLasting: true)
    }

    /// A failure because the import process crashed or its output was invalid.
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
