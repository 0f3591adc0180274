import Feeds
import Foundation

/// What is compiled.
enum ImportKind: Sendable {
    case timetable, streets

    /// The program's command for it.
    var command: String {
        switch self {
        case .timetable: "import"
        case .streets: "streets"
        }
    }

    /// What it is made of.
    var source: String {
        switch self {
        case .timetable: "a usable GTFS feed"
        case .streets: "an extract of OpenStreetMap"
        }
    }
}

/// Compiles a GTFS feed, or an extract of streets, in a child process. Whatever becomes of that, this process gets an answer.
struct ImportProcess: Sendable {
    var kind = ImportKind.timetable
    let source: String
    let destination: String
    let limits: ImportLimits

    /// Blocks this thread. `started` is called at once, so that the child can be ended from elsewhere.
    func run(started: (ChildProcess) -> Void) -> Result<ImportAnswer, ImportFailure> {
        guard let child = ChildProcess(arguments) else {
            return .failure(.hindered("no process could be started for it: \(String(cString: strerror(errno)))"))
        }
        started(child)
        return outcome(of: child.end(within: .seconds(limits.seconds), most: ImportAnswer.longest))
    }

    private var arguments: [String] {
        [
            kind.command, "--child-megabytes", "\(limits.megabytes)", "--child-seconds", "\(limits.seconds)",
            "--child-file-megabytes", "\(limits.fileMegabytes)", "--output", destination, "--", source,
        ]
    }

    private func outcome(of ending: ChildProcess.Ending) -> Result<ImportAnswer, ImportFailure> {
        switch ending.way {
        case .exited(let code):
            guard let answer = ending.output.flatMap({ ImportAnswer($0) }) else {
                return .failure(.ended(words(code), ending.complaints))
            }
            if let problem = answer.problem { return .failure(ImportFailure(problem, of: kind)) }
            return code == 0 ? .success(answer) : .failure(.ended(words(code), ending.complaints))
        case .killed(let signal):
            return .failure(failure(signal, ending.complaints))
        case .outOfTime:
            return .failure(.costly("it took longer than \(limits.seconds) s (imports.seconds)"))
        case .cancelled:
            return .failure(.hindered("the server ends"))
        }
    }

    private func words(_ code: Int32) -> String { "the importer gave up with code \(code)" }

    private func failure(_ signal: Int32, _ complaints: String) -> ImportFailure {
        switch signal {
        case SIGXCPU: .costly("it took longer than \(limits.seconds) s (imports.seconds)")
        case SIGXFSZ: .costly("what is made of it is larger than \(limits.fileMegabytes) MB")
        // What Swift says when the system gives it no memory.
        case _ where complaints.contains("failed to allocate"): tooLittleMemory
        // Somebody else's doing: the system's, when memory runs out, or an operator's.
        case SIGKILL, SIGTERM, SIGINT: .hindered("its importer was ended from outside")
        default: .ended("it ended the importer (\(String(cString: strsignal(signal))))", complaints)
        }
    }
}

extension ImportProcess {
    /// What the machine cannot give now it may give at the next try.
    private var tooLittleMemory: ImportFailure {
        limits.isShortOfMemory
            ? .hindered("it needs more than \(limits.megabytes) MB of memory, and the machine has no more to give now")
            : .costly("it needs more than \(limits.megabytes) MB of memory (imports.megabytes)")
    }
}

/// Why there is no timetable of a feed.
struct ImportFailure: Error, Sendable {
    /// What the public may know.
    var error: FeedError
    /// The same feed would fail again.
    var isLasting: Bool
    /// For the log.
    var details = ""

    /// Nothing the feed can help.
    static func hindered(_ reason: String) -> ImportFailure {
        ImportFailure(error: .hindered(reason: reason), isLasting: false)
    }

    static func costly(_ reason: String) -> ImportFailure {
        ImportFailure(error: .notImported(reason: reason), isLasting: true)
    }

    /// The importer crashed, or said nothing that can be understood.
    static func ended(_ reason: String, _ complaints: String) -> ImportFailure {
        ImportFailure(error: .notImported(reason: reason), isLasting: true, details: complaints)
    }
}

extension ImportFailure {
    init(_ problem: ImportAnswer.Problem, of kind: ImportKind = .timetable) {
        let error: FeedError =
            problem.isLasting
            ? .unreadable(expected: kind.source, place: problem.publicWords) : .hindered(reason: problem.publicWords)
        self.init(error: error, isLasting: problem.isLasting, details: problem.words)
    }
}
