import Foundation
import TransitCore

extension EpochMilliseconds {
    /// What the machine's clock shows.
    static var current: EpochMilliseconds { EpochMilliseconds(epoch: Date().timeIntervalSince1970) }

    /// - Parameter epoch: seconds since 1970, with fractions.
    init(epoch: Double) {
        self.init(Int64(clamping: (epoch * 1000).rounded(.down)))
    }

    /// Seconds since 1970, with fractions.
    var inSeconds: Double { Double(rawValue) / 1000 }

    /// When the next full minute begins.
    var nextMinute: EpochMilliseconds {
        let minute: Int64 = 60_000
        return self + (minute - rawValue % minute)
    }
}
