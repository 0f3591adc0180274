import Synchronization
import TransitCore

/// The days that could not be read completely, as far as they have been read by this process.
final class DamagedDays: Sendable {
    private let days = Mutex<Set<ServiceDate>>([])

    var all: Set<ServiceDate> { days.withLock { $0 } }

    func set(_ date: ServiceDate, isDamaged: Bool) {
        days.withLock { days in
            if isDamaged { days.insert(date) } else { days.remove(date) }
        }
    }
}
