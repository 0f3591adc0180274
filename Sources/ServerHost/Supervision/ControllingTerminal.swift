import Foundation
import Synchronization

/// The terminal from which the server was started, if any. When it closes, the server receives SIGHUP, which otherwise
/// requests a reload of the configuration.
package enum ControllingTerminal {
    private static let wasThere = Atomic<Bool>(false)

    package static func remember() { wasThere.store(isThere, ordering: .relaxed) }

    /// Whether the terminal has closed since the start. Async-signal-safe.
    static var isGone: Bool { wasThere.load(ordering: .relaxed) && !isThere }

    private static var isThere: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }
}
