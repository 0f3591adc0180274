import Synchronization

/// The progress of an import.
package struct ImportProgress: Sendable, Equatable {
    package enum Phase: String, Sendable {
        case reading, building, writing
    }

    package var phase: Phase
    /// 0 … 1 of the phase.
    package var fraction: Double
}

/// Adds up what several readers have read and tells the watcher about every hundredth.
final class ProgressMeter: Sendable {
    private struct State {
        var done = 0
        var toldHundredths = -1
    }

    private let watcher: (@Sendable (ImportProgress) -> Void)?
    private let total: Int
    private let state = Mutex(State())

    /// - Parameter total: bytes to read.
    init(total: Int, watcher: (@Sendable (ImportProgress) -> Void)?) {
        self.total = max(total, 1)
        self.watcher = watcher
    }

    func add(bytes: Int) {
        guard let watcher else { return }
        // Told under the lock, so that the watcher never sees a fraction fall.
        state.withLock { state in
            state.done += bytes
            let hundredths = min(state.done * 100 / total, 100)
            guard hundredths > state.toldHundredths else { return }
            state.toldHundredths = hundredths
            watcher(ImportProgress(phase: .reading, fraction: Double(hundredths) / 100))
        }
    }

    func enter(_ phase: ImportProgress.Phase) {
        watcher?(ImportProgress(phase: phase, fraction: 0))
    }
}
