// Short boards for one rider: which stops around it are told of, and which buses of each. The same on the server and in a browser
// without a connection.

/// Which stops are near.
package enum BoardsAround {
    /// Metres to a stop that is near; where there is none, those are that are hardly farther than the nearest.
    private static var nearby: Double { 1500 }
    /// Metres beyond which no stop is of use.
    package static var farthest: Double { 20_000 }
    /// Stops of each agency that are looked at.
    package static var mostLooked: Int { 40 }
    /// Stops that are told of though nothing leaves there, where nothing leaves anywhere.
    fileprivate static var mostEmpty: Int { 3 }

    /// Metres to the farthest stop that is told of: what lies beyond tells nothing to who has a stop at hand.
    package static func reach(nearest: Double) -> Double { max(nearby, nearest * 1.5) }
}

/// The filter that leaves the next buses of each line and direction that can be boarded, not those that end or only set down.
package struct NextBuses<Ride: Hashable> {
    /// Buses of one line and direction.
    private static var mostOfLine: Int { 2 }

    private var counts: [Ride: Int] = [:]

    package init() {}

    /// Those of which a bus was left.
    package var rides: Set<Ride> { Set(counts.keys) }

    /// To be asked in the order of a board.
    package mutating func takes(_ ride: Ride, canBoard: Bool) -> Bool {
        guard canBoard, counts[ride, default: 0] < Self.mostOfLine else { return false }
        count(ride)
        return true
    }

    /// Something else tells of a ride, as a headway does.
    package mutating func count(_ ride: Ride) {
        counts[ride, default: 0] += 1
    }
}

/// Chooses boards around a rider, the nearest stop's first. Each line and direction stands at its nearest stop alone.
package struct NearestBoards<Board, Ride: Hashable> {
    private let limit: Int
    private var told: Set<Ride> = []
    private var chosen: [Board] = []
    private var empty: [Board] = []

    /// - Parameter limit: of boards, at least 0.
    package init(limit: Int) {
        self.limit = limit
    }

    package var isFull: Bool { chosen.count >= limit }

    package func isNew(_ ride: Ride) -> Bool { !told.contains(ride) }

    /// - Parameters:
    ///   - rides: that are new and of which the board tells.
    ///   - isServed: anything leaves there, new or not.
    package mutating func add(_ board: Board, rides: Set<Ride>, isServed: Bool) {
        told.formUnion(rides)
        if !rides.isEmpty { chosen.append(board) } else if !isServed { empty.append(board) }
    }

    package var boards: [Board] {
        chosen.isEmpty ? Array(empty.prefix(min(limit, BoardsAround.mostEmpty))) : chosen
    }
}

extension Timetable {
    /// A line, which way it goes, and on which branch: direction_id alone is no more than two ways (reference, trips.txt).
    package struct Ride: Hashable, Sendable {
        let route: RouteIndex
        let direction: UInt8?
        let headsign, end: StringIndex
    }

    /// Returns the ride at a row of the pattern stops' columns. Without a direction the text at the stop tells the ways of a
    /// round trip apart; with one the trip's own does, which is the same at all of its stops.
    package func ride(at row: PatternStopIndex, trip: TripIndex?) -> Ride {
        let pattern = patternStopPatterns[row]
        let direction = direction(of: pattern)
        return Ride(
            route: patternRoutes[pattern], direction: direction,
            headsign: direction == nil ? headsign(ofRow: row, trip: trip) : headsign(of: trip, on: pattern),
            end: lastStopName(of: pattern))
    }

    /// A stop's short board by the timetable alone.
    package func shortBoard(at stop: StopIndex, from: EpochSeconds, to: EpochSeconds) -> ScheduledBoard {
        shortBoard(at: stop, from: from, to: to) { _ in true }.board
    }

    /// Stops, or their stations, that buses serve. A station is as near as the nearest of its stops.
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
        var next = NextBuses<Ride>()
        board.calls = board.calls.filter { call in
            let ride = ride(at: call.patternStop, trip: call.trip)
            return isWanted(ride) && next.takes(ride, canBoard: canBoard(at: call.patternStop))
        }
        return (board, next.rides, isServed)
    }
}

/// A stop's board among those of several agencies.
package struct ShortBoard {
    /// The index of its timetable.
    package let timetable: Int
    package let board: ScheduledBoard
    /// Metres from the rider.
    package let distance: Double

    private struct Ride: Hashable {
        let timetable: Int
        let ride: Timetable.Ride
    }

    /// The short boards around a place by timetables alone, the nearest first.
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
