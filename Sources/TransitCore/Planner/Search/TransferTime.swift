/// The time that a rider wants for each transfer.
package struct TransferTime: Hashable, Sendable {
    /// The minimum in seconds.
    package var least: Int32
    /// Seconds in addition to the network's own time.
    package var extra: Int32
    /// The factor of the network's own time, 1…16.
    package var factor: Double

    package init(least: Int32 = 0, extra: Int32 = 0, factor: Double = 1) {
        (self.least, self.extra, self.factor) = (least, extra, factor)
    }
}

extension SearchLimits {
    /// The rider's transfer time in the units of the search.
    struct OwnTransferTime {
        private let least, extra: Int32
        /// In 256ths.
        private let factor: Int32

        /// Creates the time; nil if it never differs from the network's own.
        init?(_ time: TransferTime) {
            least = min(max(time.least, 0), Network.mostSeconds)
            extra = min(max(time.extra, 0), Network.mostSeconds)
            factor = Int32(time.factor > 1 ? min(time.factor, 16) * 256 : 256)
            if least == 0, extra == 0, factor == 256 { return nil }
        }

        @inline(__always) func seconds(_ usual: Int32) -> Int32 { max(((usual &* factor) >> 8) &+ extra, least) }
    }

    /// Returns the time of a transfer.
    /// - Parameter usual: the network's own time in seconds.
    @inline(__always) func transfer(_ usual: Int32) -> Int32 { ownTransferTime?.seconds(usual) ?? usual }
}
