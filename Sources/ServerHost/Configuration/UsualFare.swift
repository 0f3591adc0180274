import Agencies
import TransitCore

/// The price of a single ride on most routes of a timetable.
enum UsualFare {
    /// The maximum number of routes whose prices are compared.
    private static let mostRoutes = 500

    /// Returns the price that applies to at least half of the routes; nil if there is none, or if rides are free.
    static func of(_ timetable: Timetable) -> AgencyFare? {
        let routes = timetable.routes.prefix(mostRoutes)
        let noon = timetable.zone.start(of: timetable.calendar.firstDay) + 43_200
        var counts: [Price: Int] = [:]
        for route in routes {
            guard let price = price(of: route, at: noon, in: timetable) else { continue }
            counts[price, default: 0] += 1
        }
        guard let (price, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            count * 2 >= routes.count, price.amount > 0
        else { return nil }
        let digits = CurrencyDigits.of(price.currency)
        return Double(MinorUnits.plain(price.amount, digits: digits)).map {
            AgencyFare(amount: $0, currency: price.currency)
        }
    }

    /// The price between a route's first two stops, in minor units of the currency.
    private struct Price: Hashable, Comparable {
        var amount: Int64
        var currency: String

        static func < (one: Self, other: Self) -> Bool {
            (one.amount, one.currency) < (other.amount, other.currency)
        }
    }

    private static func price(
        of route: RouteIndex, at noon: EpochSeconds, in timetable: Timetable
    ) -> Price? {
        let calls = timetable.patterns(of: route).lazy.map { timetable.stops(of: $0) }.first { $0.count > 1 }
        guard let calls else { return nil }
        let ride = FareRide(calls: calls.prefix(2), departure: noon, arrival: noon + 60)
        return timetable.price(of: [ride]).map {
            Price(amount: $0.amount, currency: timetable.string($0.currency))
        }
    }
}
