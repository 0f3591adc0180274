import Foundation
import Synchronization

/// The terminal that a server was started from, if any. When it goes, its programs hear the same signal by which a
/// service is asked to read its configuration again.
enum ControllingTerminal {
    private static let wasThere = Atomic<Bool>(false)

    static func remember() { wasThere.store(isThere, ordering: .relaxed) }

    /// May be asked at any moment, also while a signal is handled.
    static var isGone: Bool { wasThere.load(ordering: .relaxed) && !isThere }

    private static var isThere: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }
}
