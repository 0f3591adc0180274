/// The transfer time that a rider prefers, relative to the transfer time of the network.
package struct TransferTime: Hashable, Sendable {
    /// The minimum transfer time in seconds.
    package var least: Int32
    /// The time in seconds added to the network's transfer time.
    package var extra: Int32
    /// The factor by which the network's transfer time is multiplied, 1…16.
    package var factor: Double

    package init(least: Int32 = 0, extra: Int32 = 0, factor: Double = 1) {
        (self.least, self.extra, self.factor) = (least, extra, factor)
    }
}

extension SearchLimits {
    /// The rider's transfer time in the units of the search.
    struct OwnTransferTime {
        private let least, extra: Int32
        /// The factor in 256ths.
        private let factor: Int32

        /// Converts a rider's transfer time; nil if it never differs from the network's transfer time.
        init?(_ time: TransferTime) {
            least = min(max(time.least, 0), Network.mostSeconds)
            extra = min(max(time.extra, 0), Network.mostSeconds)
            factor = Int32(time.factor > 1 ? min(time.factor, 16) * 256 : 256)
            if least == 0, extra == 0, factor == 256 { return nil }
        }

        @inline(__always) func seconds(_ usual: Int32) -> Int32 { max(((usual &* factor) >> 8) &+ extra, least) }
    }

    /// Returns the transfer time of the rider, in seconds.
    /// - Parameter usual: The network's transfer time in seconds.
    @inline(__always) func transfer(_ usual: Int32) -> Int32 { ownTransferTime?.seconds(usual) ?? usual }
}
