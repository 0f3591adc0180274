import Foundation
package import TransitCore

/// A time zone of the system's database. The only type here that needs Foundation.
package struct Zone: Hashable, Sendable {
    /// The name as given; obsolete names such as `America/Montreal` are accepted.
    package let name: String
    private let zone: TimeZone

    /// Looks up a time zone.
    /// - Returns: nil for an unknown name.
    package init?(_ name: String) {
        // Foundation also accepts abbreviations, which are ambiguous.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        self.zone = zone
    }

    /// The timestamp of a local time. A time skipped in spring uses the offset before the change; for a time that
    /// occurs twice in autumn the first occurrence is used.
    package func epoch(_ time: LocalTime) -> EpochSeconds {
        let asUTC = time.date.utcStart + Int64(time.seconds)
        let (before, after) = (offset(asUTC - 86_400), offset(asUTC + 86_400))
        let first = asUTC - before
        return offset(first) == before || offset(asUTC - after) != after ? first : asUTC - after
    }

    /// The local time of a timestamp.
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
