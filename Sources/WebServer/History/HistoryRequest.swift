import Agencies
import AgencyQueries
import HTTPServer
import ServiceHistory
import TransitCore

/// The period and the filters of a history query.
struct HistoryRequest: Sendable {
    let period: HistoryPeriod
    let route: String?
    let direction: UInt8?
    let stop: String?
    let times: Range<Int32>?
    /// The weekdays to include: 0 for Monday … 6 for Sunday.
    let weekdays: Set<Int>
    let holidays: HistoryFilter.Holidays?

    /// Reads a query.
    /// - Parameter route: the feed's id of the route in the path; nil reads the parameter `route`.
    init(_ query: inout QueryReader, agency: String, route: String? = nil) {
        period = HistoryPeriod(&query)
        self.route = route ?? query.ownID("route", of: agency)
        stop = query.ownID("stop", of: agency)
        direction = query.has("direction") ? UInt8(query.integer("direction", in: 0...1, default: 0)) : nil
        times = Self.times(&query)
        weekdays = query.weekdays() ?? Set(0..<7)
        holidays = query.choice("holidays", ["only": .only, "without": .without])
    }

    func filter(_ dates: ClosedRange<ServiceDate>) -> HistoryFilter {
        HistoryFilter(
            dates: dates, route: route, direction: direction, stop: stop, times: times, weekdays: weekdays,
            holidays: holidays)
    }

    /// Returns the feed's own id from a global id; nil if the id belongs to another agency.
    static func ownID(_ id: String, of agency: String) -> String? {
        guard let parts = GlobalID.parts(of: id), parts.agency == agency else { return nil }
        return String(parts.own)
    }

    /// Reads the times of day `begin` (inclusive) and `end` (exclusive). Without `begin`, outages before the start of
    /// the service day are included.
    static func times(_ query: inout QueryReader) -> Range<Int32>? {
        let (begin, end) = (query.timeOfDay("begin"), query.timeOfDay("end"))
        guard begin != nil || end != nil else { return nil }
        guard let end else { return (begin ?? .min)..<Int32.max }
        guard begin ?? 0 < end else {
            query.complain("end", "after begin, which is 00:00 by default")
            return nil
        }
        return (begin ?? .min)..<end
    }
}
