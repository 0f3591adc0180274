import Foundation
import TransitCore

extension EpochMilliseconds {
    /// What the machine's clock shows.
    static var current: EpochMilliseconds { EpochMilliseconds(epoch: Date().timeIntervalSince1970) }

    /// When the next full minute begins.
    var nextMinute: EpochMilliseconds {
        let minute: Int64 = 60_000
        return self + (minute - rawValue % minute)
    }
}
