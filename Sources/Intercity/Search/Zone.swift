import Foundation
package import TransitCore

/// A time zone of the operating system's database. It is the only type in this folder that needs Foundation.
package struct Zone: Hashable, Sendable {
    /// The name with which the time zone was looked up. Obsolete names such as `America/Montreal` are accepted.
    package let name: String
    private let zone: TimeZone

    /// Looks up a time zone by its name.
    /// - Returns: Nil if the name is unknown.
    package init?(_ name: String) {
        // Foundation also accepts abbreviations, which are ambiguous, so they are rejected.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        self.zone = zone
    }

    /// Returns the timestamp of a local time. A time that is skipped at the start of daylight saving time is
    /// interpreted with the previous offset. Of a time that occurs twice at its end, the first occurrence is used.
    package func epoch(_ time: LocalTime) -> EpochSeconds {
        let asUTC = time.date.utcStart + Int64(time.seconds)
        let (before, after) = (offset(asUTC - 86_400), offset(asUTC + 86_400))
        let first = asUTC - before
        return offset(first) == before || offset(asUTC - after) != after ? first : asUTC - after
    }

    /// Returns the local time of a timestamp.
    package func local(_ epoch: EpochSeconds) -> LocalTime {
        let shown = (epoch + offset(epoch)).rawValue
        let day = shown >= 0 ? shown / 86_400 : (shown - 86_399) / 86_400
        let seconds = Int(shown - day * 86_400)
        return LocalTime(date: ServiceDate(daysSince1970: Int32(truncatingIfNeeded: day)), seconds: seconds)
    }

    private func offset(_ epoch: EpochSeconds) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: epoch.fractional)))
    }
}
