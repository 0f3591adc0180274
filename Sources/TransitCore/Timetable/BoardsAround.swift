// Short boards around a rider: the selection of stops and of their departures. Used by the server and by the offline
// page.

/// The limits for selecting nearby stops.
package enum BoardsAround {
    /// The distance in metres within which all stops are included. If no stop is that near, stops up to 1.5 times as
    /// far as the nearest one are included.
    private static var nearby: Double { 1500 }
    /// The distance in metres beyond which stops are ignored.
    package static var farthest: Double { 20_000 }
    /// The maximum number of stops examined per agency.
    package static var mostLooked: Int { 40 }
    /// The maximum number of stops shown without departures, if there are no departures at any stop.
    fileprivate static var mostEmpty: Int { 3 }

    /// Returns the maximum distance in metres of included stops, given the distance of the nearest stop.
    package static func reach(nearest: Double) -> Double { max(nearby, nearest * 1.5) }
}

/// Selects the next departures of each group of a board (``BoardGroup``) that can be boarded. Trips that end at the
/// stop, or allow only alighting, are excluded.
package struct NextBuses<Group: Hashable> {
    /// The maximum number of departures selected per group.
    private static var mostOfGroup: Int { 2 }

    private var counts: [Group: Int] = [:]

    package init() {}

    /// Returns whether to select a departure. Must be called in the order of the board.
    package mutating func takes(_ group: Group, canBoard: Bool) -> Bool {
        guard canBoard, hasRoom(for: group) else { return false }
        counts[group, default: 0] += 1
        return true
    }

    /// Returns whether further departures of a group can be selected.
    package func hasRoom(for group: Group) -> Bool { counts[group, default: 0] < Self.mostOfGroup }
}

/// Selects boards around a rider, nearest first. Each line and direction appears only at its nearest stop.
package struct NearestBoards<Board, Ride: Hashable> {
    private let limit: Int
    private var shown: Set<Ride> = []
    private var chosen: [Board] = []
    private var empty: [Board] = []

    /// Creates an empty selection.
    /// - Parameter limit: The maximum number of boards; must not be negative.
    package init(limit: Int) {
        self.limit = limit
    }

    package var isFull: Bool { chosen.count >= limit }

    package func isNew(_ ride: Ride) -> Bool { !shown.contains(ride) }

    /// Adds the board of the next nearest stop.
    /// - Parameters:
    ///   - rides: The rides on the board that are not on a nearer board.
    ///   - isServed: Whether anything departs from the stop, including rides that are already shown.
    package mutating func add(_ board: Board, rides: Set<Ride>, isServed: Bool) {
        shown.formUnion(rides)
        if !rides.isEmpty { chosen.append(board) } else if !isServed { empty.append(board) }
    }

    package var boards: [Board] {
        chosen.isEmpty ? Array(empty.prefix(min(limit, BoardsAround.mostEmpty))) : chosen
    }
}

extension Timetable {
    /// A line with its direction and branch, identical at all of its stops; the groups of a single board are
    /// ``BoardGroup``. `direction_id` alone is not sufficient, because it distinguishes only two directions (reference,
    /// trips.txt).
    package struct Ride: Hashable, Sendable {
        let route: RouteIndex
        let direction: UInt8?
        let headsign, end: StringIndex
    }

    /// Returns the ride at a pattern stop. In feeds without directions, the stop headsign distinguishes the directions
    /// of a loop. With directions, the trip headsign is used, which is identical at all stops.
    package func ride(at row: PatternStopIndex, trip: TripIndex?) -> Ride {
        let pattern = patternStopPatterns[row]
        let direction = direction(of: pattern)
        return Ride(
            route: patternRoutes[pattern], direction: direction,
            headsign: direction == nil ? headsign(ofRow: row, trip: trip) : headsign(of: trip, on: pattern),
            end: lastStopName(of: pattern))
    }

    /// Returns a stop's short board without realtime data.
    package func shortBoard(at stop: StopIndex, from: EpochSeconds, to: EpochSeconds) -> ScheduledBoard {
        shortBoard(at: stop, from: from, to: to) { _ in true }.board
    }

    /// Returns nearby served stops, with platforms replaced by their station. The distance of a station is that of its
    /// nearest platform.
    package func placesToBoard(around place: Coordinate) -> [(stop: StopIndex, distance: Double)] {
        var seen: Set<StopIndex> = []
        return servedStops(near: place, radius: BoardsAround.farthest, limit: BoardsAround.mostLooked)
            .map { (stop: station(of: $0.stop) ?? $0.stop, distance: $0.distance) }
            .filter { seen.insert($0.stop).inserted }
    }

    fileprivate func shortBoard(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, where isWanted: (Ride) -> Bool
    ) -> (board: ScheduledBoard, rides: Set<Ride>, isServed: Bool) {
        var board = scheduledBoard(at: stop, from: from, to: to)
        let isServed = !board.calls.isEmpty
        var next = NextBuses<BoardGroup<RouteIndex, StringIndex>>()
        var branches = BranchEnds(self)
        var rides: Set<Ride> = []
        board.calls = board.calls.filter { call in
            let ride = ride(at: call.patternStop, trip: call.trip)
            guard isWanted(ride) else { return false }
            let group = boardGroup(ofRow: call.patternStop, trip: call.trip, &branches)
            guard next.takes(group, canBoard: canBoard(at: call.patternStop)) else { return false }
            rides.insert(ride)
            return true
        }
        return (board, rides, isServed)
    }
}

/// The short board of a stop of one of several agencies.
package struct ShortBoard {
    /// The index of the stop's timetable.
    package let timetable: Int
    package let board: ScheduledBoard
    /// The distance from the rider in metres.
    package let distance: Double

    private struct Ride: Hashable {
        let timetable: Int
        let ride: Timetable.Ride
    }

    /// Returns the short boards around a coordinate without realtime data, nearest first.
    package static func all(
        around place: Coordinate, in timetables: [Timetable], from: EpochSeconds, to: EpochSeconds, limit: Int
    ) -> [ShortBoard] {
        let places = timetables.indices.flatMap { index in
            timetables[index].placesToBoard(around: place).map { (index: index, stop: $0.stop, distance: $0.distance) }
        }.sorted { $0.distance < $1.distance }
        var boards = NearestBoards<ShortBoard, Ride>(limit: limit)
        let reach = BoardsAround.reach(nearest: places.first?.distance ?? 0)
        for (index, stop, distance) in places where !boards.isFull && distance <= reach {
            let found = timetables[index].shortBoard(at: stop, from: from, to: to) {
                boards.isNew(Ride(timetable: index, ride: $0))
            }
            boards.add(
                ShortBoard(timetable: index, board: found.board, distance: distance),
                rides: Set(found.rides.map { Ride(timetable: index, ride: $0) }), isServed: found.isServed)
        }
        return boards.boards
    }
}
