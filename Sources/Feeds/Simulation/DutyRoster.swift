import TransitCore

/// The trips that each bus serves on a day. They are assigned by block. Without blocks, a bus continues with the next
/// trip that starts where its last one ended.
struct DutyRoster {
    /// The trips of each bus, sorted by start.
    private(set) var duties: [[TripIndex]] = []

    /// The maximum layover in seconds.
    private static let longestWait: Int32 = 45 * 60
    private static let shortestWait: Int32 = 60
    /// The size of a grid cell in degrees, about half a kilometre. Terminals in the same cell are treated as one.
    private static let cellSize = 0.005

    private struct Cell: Hashable {
        let latitude: Int
        let longitude: Int
    }

    init(_ timetable: Timetable, on date: ServiceDate) {
        let trips = timetable.trips.filter { timetable.runs($0, on: date) }
        let sorted = trips.sorted { (timetable.tripStarts[$0], $0) < (timetable.tripStarts[$1], $1) }
        var blocks: [BlockIndex: Int] = [:]
        var waiting: [Cell: [Int]] = [:]
        for trip in sorted {
            let block = timetable.tripBlocks[trip]
            let hasBlock = block.rawValue != .max
            let duty = hasBlock ? blocks[block] : takeWaiting(&waiting, for: trip, timetable)
            if let duty, Self.end(of: duties[duty].last, timetable) <= timetable.departure(of: trip, at: 0) {
                duties[duty].append(trip)
                if !hasBlock { park(duty, after: trip, in: &waiting, timetable) }
            } else {
                duties.append([trip])
                if hasBlock { blocks[block] = duties.count - 1 }
                if !hasBlock { park(duties.count - 1, after: trip, in: &waiting, timetable) }
            }
        }
    }

    private func takeWaiting(
        _ waiting: inout [Cell: [Int]], for trip: TripIndex, _ timetable: Timetable
    ) -> Int? {
        let pattern = timetable.pattern(of: trip)
        guard let cell = Self.cell(ofRow: timetable.stops(of: pattern).first, timetable) else { return nil }
        let start = timetable.departure(of: trip, at: 0)
        let found = waiting[cell]?.firstIndex { duty in
            let wait = start - Self.end(of: duties[duty].last, timetable)
            return wait >= Self.shortestWait && wait <= Self.longestWait
        }
        return found.flatMap { waiting[cell]?.remove(at: $0) }
    }

    private func park(_ duty: Int, after trip: TripIndex, in waiting: inout [Cell: [Int]], _ timetable: Timetable) {
        guard let cell = Self.cell(ofRow: timetable.stops(of: timetable.pattern(of: trip)).last, timetable) else {
            return
        }
        waiting[cell, default: []].append(duty)
    }

    private static func cell(ofRow row: PatternStopIndex?, _ timetable: Timetable) -> Cell? {
        guard let row, let position = timetable.coordinate(of: timetable.patternStopStops[row]) else { return nil }
        return Cell(
            latitude: Int((position.latitude / cellSize).rounded()),
            longitude: Int((position.longitude / cellSize).rounded()))
    }

    /// Returns the end of a trip in seconds of service time.
    private static func end(of trip: TripIndex?, _ timetable: Timetable) -> Int32 {
        guard let trip else { return .min }
        let stops = timetable.stops(of: timetable.pattern(of: trip))
        return timetable.arrival(of: trip, at: max(stops.count - 1, 0))
    }
}
