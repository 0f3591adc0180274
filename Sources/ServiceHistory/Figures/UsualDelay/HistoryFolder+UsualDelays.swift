package import LiveModel
package import TransitCore

extension HistoryFolder {
    /// Computes the usual delays of all routes from sealed days. Blocks the calling thread. Reads one route of one day
    /// at a time; days that cannot be read are skipped.
    /// - Parameter isCancelled: Called before each route; true ends the computation.
    /// - Returns: Nil if the computation was cancelled.
    package func usualDelays(
        from dates: [ServiceDate], isCancelled: () -> Bool = { false }
    ) -> UsualDelayTable? {
        var table = UsualDelayTable()
        for route in Set(dates.flatMap { (try? routes(of: $0)) ?? [] }).sorted() {
            if isCancelled() { return nil }
            var tally = UsualDelayTally(route: route)
            for date in dates {
                if let day = try? read(date, with: .trips, route: route) { tally.add(day) }
            }
            table.add(route: route, tally.delays())
        }
        return table
    }
}
