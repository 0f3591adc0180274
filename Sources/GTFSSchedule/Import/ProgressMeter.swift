import Synchronization

/// The progress of an import.
package struct ImportProgress: Sendable, Equatable {
    package enum Phase: String, Sendable {
        case reading, building, writing
    }

    package var phase: Phase
    /// The progress within the phase, from 0 to 1.
    package var fraction: Double
}

/// Adds up the bytes read by several readers, and reports each increase by one percent.
final class ProgressMeter: Sendable {
    private struct State {
        var done = 0
        var reportedHundredths = -1
    }

    private let watcher: (@Sendable (ImportProgress) -> Void)?
    private let total: Int
    private let state = Mutex(State())

    /// Creates a meter.
    /// - Parameter total: The total number of bytes to read.
    init(total: Int, watcher: (@Sendable (ImportProgress) -> Void)?) {
        self.total = max(total, 1)
        self.watcher = watcher
    }

    func add(bytes: Int) {
        guard let watcher else { return }
        // The watcher is called under the lock, so that the fraction never decreases.
        state.withLock { state in
            state.done += bytes
            let hundredths = min(state.done * 100 / total, 100)
            guard hundredths > state.reportedHundredths else { return }
            state.reportedHundredths = hundredths
            watcher(ImportProgress(phase: .reading, fraction: Double(hundredths) / 100))
        }
    }

    func enter(_ phase: ImportProgress.Phase) {
        watcher?(ImportProgress(phase: phase, fraction: 0))
    }
}
