import Foundation
package import TransitCore

extension EpochMilliseconds {
    /// The current time of the system clock.
    package static var current: EpochMilliseconds { EpochMilliseconds(epoch: Date().timeIntervalSince1970) }

    /// The start of the next full minute.
    var nextMinute: EpochMilliseconds {
        let minute: Int64 = 60_000
        return self + (minute - rawValue % minute)
    }
}
