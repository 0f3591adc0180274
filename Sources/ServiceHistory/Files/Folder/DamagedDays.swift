import Synchronization
import TransitCore

/// The days that this process has found not to be completely readable.
final class DamagedDays: Sendable {
    private let days = Mutex<Set<ServiceDate>>([])

    var all: Set<ServiceDate> { days.withLock { $0 } }

    func set(_ date: ServiceDate, isDamaged: Bool) {
        days.withLock { days in
            if isDamaged { days.insert(date) } else { days.remove(date) }
        }
    }
}
