import Logging
import Synchronization

/// A log handler that records error messages.
final class RecordedLog: LogHandler {
    private let messages = Mutex<[String]>([])

    var errors: [String] { messages.withLock { $0 } }

    var logLevel: Logger.Level {
        get { .warning }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        guard let error = event.metadata?["error.message"] else { return }
        messages.withLock { $0.append("\(error)") }
    }
}
