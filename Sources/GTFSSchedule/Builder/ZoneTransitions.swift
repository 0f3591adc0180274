import Foundation
package import TransitCore

/// A time zone's offsets from UTC between 1995 and 2060, as stored in the timetable file.
package struct ZoneTransitions: Sendable, Equatable {
    /// The times from which the offsets apply.
    package private(set) var starts: [EpochSeconds] = [0]
    /// The UTC offsets in seconds east of Greenwich.
    package private(set) var offsets: [Int32] = [0]

    package static let utc = ZoneTransitions()

    private init() {}

    /// Computes the offsets of a time zone; nil for an unknown time zone.
    package init?(_ name: String) {
        guard Self.isName(name), let zone = TimeZone(identifier: name) else { return nil }
        let end: EpochSeconds = 2_840_140_800  // 2060-01-01
        var moment: EpochSeconds = 788_918_400  // 1995-01-01
        starts = [moment]
        offsets = [Self.offset(of: zone, at: moment)]
        // The step is ten days, because no time zone changes its offset and back within a shorter time.
        let step: Int64 = 10 * 86_400
        while moment < end {
            let next = moment + step
            let offset = Self.offset(of: zone, at: next)
            if offset != offsets[offsets.count - 1] {
                starts.append(Self.change(in: zone, after: moment, to: offset, by: next))
                offsets.append(offset)
            }
            moment = next
        }
    }

    /// Returns whether a string is a well-formed time zone name. The system opens a file of this name, so `..` must not
    /// occur.
    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "+-_/".utf8.contains($0)
        }
        return text.utf8.count <= 64 && isPlain && !parts.contains("")
    }

    private static func offset(of zone: TimeZone, at epoch: EpochSeconds) -> Int32 {
        Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: epoch.fractional)))
    }

    /// Finds the first second at which a new offset applies, by bisection.
    private static func change(
        in zone: TimeZone, after: EpochSeconds, to offset: Int32, by: EpochSeconds
    ) -> EpochSeconds {
        var (low, high) = (after, by)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if self.offset(of: zone, at: middle) == offset { high = middle } else { low = middle }
        }
        return high
    }
}
