import Foundation
import ServerHost
import Synchronization

/// Shows the progress of a long operation: as a bar in a terminal, otherwise as a line per phase.
final class ProgressBar: Sendable {
    private struct Shown {
        var phase = ""
        var percent = -1
    }

    private let shown = Mutex(Shown())
    private let isInteractive: Bool
    private let write: @Sendable (String) -> Void

    init(
        isInteractive: Bool = Terminal.isInteractive,
        write: @escaping @Sendable (String) -> Void = { _ = Terminal.write($0, to: STDERR_FILENO) }
    ) {
        self.isInteractive = isInteractive
        self.write = write
    }

    /// Shows the progress of a phase.
    /// - Parameter fraction: The progress from 0 to 1.
    func show(_ phase: String, _ fraction: Double) {
        let percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
        let text: String? = shown.withLock { shown in
            guard shown.phase != phase || (isInteractive && shown.percent != percent) else { return nil }
            let isNewPhase = shown.phase != phase
            shown = Shown(phase: phase, percent: percent)
            return isInteractive ? bar(phase, percent) : isNewPhase ? phase + "\n" : nil
        }
        if let text { write(text) }
    }

    /// Clears the bar, so that results begin on an empty line.
    func finish() {
        if isInteractive { write("\r\u{1B}[2K") }
    }

    private func bar(_ phase: String, _ percent: Int) -> String {
        let width = 24
        let filled = percent * width / 100
        let track = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
        return "\r\u{1B}[2K\(track) \(percent) % \(phase)"
    }
}
