import LiveModel
import TransitCore

/// Assigns stable numbers to the departures that a provider reports for one stop. A departure keeps its number while
/// its time changes and earlier departures disappear.
///
/// Departures are compared within the same trip or vehicle id if there is one, otherwise within the route.
struct DepartureNumbers: Sendable {
    /// The maximum change of a departure's time between two responses, in seconds.
    private static var drift: Int64 { 300 }

    private var known: [Key: [Numbered]] = [:]
    private var next = 1

    private struct Key: Hashable {
        var row: PatternStopIndex
        var name: String?
    }

    private struct Numbered {
        var time: EpochSeconds
        var number: Int
    }

    mutating func number(_ departures: inout [StopDeparture]) {
        var indexes: [Key: [Int]] = [:]
        for index in departures.indices {
            indexes[Key(row: departures[index].row, name: departures[index].reading.name), default: []].append(index)
        }
        var fresh: [Key: [Numbered]] = [:]
        for (key, own) in indexes.sorted(by: { $0.value[0] < $1.value[0] }) {
            let inOrder = own.sorted { time(departures[$0]) < time(departures[$1]) }
            let numbered = numbered(inOrder.map { time(departures[$0]) }, of: known[key] ?? [])
            for (index, one) in zip(inOrder, numbered) { departures[index].number = one.number }
            fresh[key] = numbered
        }
        known = fresh
    }

    /// Matches new times to the previously numbered departures, both in time order. Each new departure takes the number
    /// of the nearest previous departure; matches never cross.
    private mutating func numbered(_ times: [EpochSeconds], of before: [Numbered]) -> [Numbered] {
        var rest = before[...]
        return times.map { time in
            while let one = rest.first, let other = rest.dropFirst().first,
                abs(other.time - time) <= abs(one.time - time)
            {
                rest.removeFirst()
            }
            guard let nearest = rest.first, abs(nearest.time - time) <= Self.drift else {
                defer { next += 1 }
                return Numbered(time: time, number: next)
            }
            rest.removeFirst()
            return Numbered(time: time, number: nearest.number)
        }
    }

    private func time(_ departure: StopDeparture) -> EpochSeconds { departure.reading.scheduled ?? departure.time ?? 0 }
}
