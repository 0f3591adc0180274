import Foundation
package import TransitCore

/// A time zone of the machine's database; the only thing here that needs Foundation.
package struct Zone: Hashable, Sendable {
    /// As it was asked for: `America/Montreal` is still understood.
    package let name: String
    private let zone: TimeZone

    /// - Returns: nil for a name the database does not have.
    package init?(_ name: String) {
        // Foundation also takes abbreviations, which mean different zones to different people.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        self.zone = zone
    }

    /// The moment at which a clock there shows a time. A time that the clocks skip in spring counts by
    /// the offset before; of one that occurs twice in autumn the first is taken.
    package func epoch(_ time: LocalTime) -> EpochSeconds {
        let asUTC = time.date.utcStart + Int64(time.seconds)
        let (before, after) = (offset(asUTC - 86_400), offset(asUTC + 86_400))
        let first = asUTC - before
        return offset(first) == before || offset(asUTC - after) != after ? first : asUTC - after
    }

    /// What a clock there shows at a moment.
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
