package import LiveModel
import TransitCore

/// The headways of a route in one direction at one stop, by hour.
///
/// Includes frequent service only, as ``HeadwayFigures`` does.
package struct StopHeadways: Sendable {
    package struct Row: Sendable, Equatable {
        package var hour: Int
        package var figures: HeadwayFigures
        /// The distribution of observed headways in seconds, in steps of ``SecondsHistogram/step``.
        package var observed: SecondsHistogram
    }

    package let filter: HistoryFilter
    private var byHour: [Int: Row] = [:]

    /// Creates headways without days.
    /// - Parameter filter: Should select one route, one direction and one stop.
    package init(_ filter: HistoryFilter) { self.filter = filter }

    /// The rows, ascending by hour.
    package var rows: [Row] { byHour.values.sorted { $0.hour < $1.hour } }

    /// Adds a day. Days outside of the filter are ignored.
    package mutating func add(_ day: RecordedDay) {
        guard filter.includes(day.date) else { return }
        for headway in day.headways(filter) { add(headway) }
    }

    /// Adds the headways of a disjoint set of days.
    package mutating func merge(_ other: StopHeadways) {
        for row in other.byHour.values { byHour[row.hour, default: Row(hour: row.hour)] += row }
    }

    private mutating func add(_ headway: Headway) {
        let hour = HourRow.hour(of: headway.time)
        var row = byHour.removeValue(forKey: hour) ?? Row(hour: hour)
        row.figures.add(headway)
        if let observed = headway.observed { row.observed.add(observed) }
        byHour[hour] = row
    }
}

extension StopHeadways.Row {
    fileprivate init(hour: Int) { self.init(hour: hour, figures: HeadwayFigures(), observed: SecondsHistogram()) }

    fileprivate static func += (one: inout Self, other: Self) {
        one.figures += other.figures
        one.observed += other.observed
    }
}

extension RecordedDay {
    /// Returns the scheduled and the observed headways of frequent service.
    /// - Parameter filter: Only its route, direction, stop and times are used.
    package func headways(_ filter: HistoryFilter) -> [Headway] {
        let sequences = HeadwaySequence.all(of: DayCalls(self)) {
            filter.stop == nil || stops[Int($0)].id == filter.stop
        }
        return sequences.flatMap { sequence in
            let route = routes[Int(sequence.pattern.route)].id
            guard filter.includes(route: route, direction: sequence.pattern.direction) else { return [Headway]() }
            return sequence.headways.filter { filter.includes(time: $0.time) }
        }
    }
}
