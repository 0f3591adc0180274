import Testing
import TransitCore

/// Boards of the stops around a rider, without realtime data.
@Suite struct `Short boards` {
    /// Returns the street of ``straightTown()``, in both directions, and a line from far away that ends at B.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D", "E"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.stop("X", 1000, 500)
        town.stop("far", 1000, 9000)
        town.route("1")
        town.route("2")
        let street = town.pattern("1", ["A", "B", "C", "D", "E"])
        let back = town.pattern("1", ["E", "D", "C", "B", "A"], direction: 1)
        let other = town.pattern("2", ["far", "X", "B"])
        for hour in 8...12 {
            town.trip("out \(hour)", on: street, at: "\(hour):00", minutes: [0, 5, 10, 15, 20])
            town.trip("back \(hour)", on: back, at: "\(hour):30", minutes: [0, 5, 10, 15, 20])
            town.trip("other \(hour)", on: other, at: "\(hour):10", minutes: [0, 20, 25])
        }
        return try town.timetable
    }

    /// Another agency's timetable: one stop with one line.
    private func otherTown(_ x: Double, _ y: Double) throws -> Timetable {
        var town = TinyNetwork()
        town.stop("own", x, y)
        town.stop("end", x, y - 5000)
        town.route("1")
        town.trip("own 9", on: town.pattern("1", ["own", "end"]), at: "9:00", minutes: [0, 5])
        return try town.timetable
    }

    private func boards(_ timetables: Timetable..., at x: Double, _ y: Double, limit: Int = 8) -> [String: [String]] {
        let boards = ShortBoard.all(
            around: TinyNetwork.coordinate(x, y), in: timetables, from: at("8:00"), to: at("13:00"), limit: limit)
        return Dictionary(
            uniqueKeysWithValues: boards.map { found in
                let timetable = timetables[found.timetable]
                return (
                    timetable.string(timetable.stopIDs[found.board.stop]),
                    found.board.calls.map { timetable.string(timetable.tripIDs[$0.trip]) }
                )
            })
    }

    @Test func `each line and direction has its next two buses at its nearest stop only`() throws {
        #expect(
            try boards(town(), at: 1000, 10) == [
                "B": ["out 8", "back 8", "out 9", "back 9"], "X": ["other 8", "other 9"],
            ])
    }

    @Test func `departures from a stop where a trip ends are omitted`() throws {
        let timetable = try town()
        let board = timetable.shortBoard(at: try timetable.stop("B"), from: at("8:00"), to: at("13:00"))
        #expect(board.calls.count == 4)
        #expect(board.calls.allSatisfy { !timetable.isLastStop($0.patternStop) })
    }

    @Test func `far from all stops, the nearest stop and stops at a similar distance are listed`() throws {
        let timetable = try town()
        #expect(boards(timetable, at: 1000, -4000).keys.sorted() == ["B", "X"])
        // Another agency's stop is nearby.
        #expect(try boards(timetable, otherTown(1000, -4100), at: 1000, -4000) == ["own": ["own 9"]])
    }

    /// The core, not the page, merges the boards of several agencies.
    @Test func `lines of two agencies with the same name are each listed at their nearest stop, by distance`() throws {
        let boards = ShortBoard.all(
            around: TinyNetwork.coordinate(1000, 10), in: [try town(), try otherTown(1000, -200)], from: at("8:00"),
            to: at("13:00"), limit: 8)
        #expect(boards.map(\.timetable) == [0, 1, 0])
        #expect(boards.map(\.distance) == boards.map(\.distance).sorted())
    }

    @Test func `an agency without departures is omitted if another has departures`() throws {
        let quiet = try otherTown(1000, 20)
        let boards = ShortBoard.all(
            around: TinyNetwork.coordinate(1000, 10), in: [quiet, try town()], from: at("10:00"), to: at("11:00"),
            limit: 8)
        #expect(!boards.isEmpty && boards.allSatisfy { $0.timetable == 1 })
    }

    @Test func `the number of stops is limited as requested`() throws {
        #expect(try boards(town(), at: 1000, 10, limit: 1).keys.sorted() == ["B"])
        #expect(try boards(town(), at: 1000, 10, limit: 0).isEmpty)
    }

    @Test func `without any departures at most three empty stops are listed`() throws {
        let timetable = try town()
        let boards = ShortBoard.all(
            around: TinyNetwork.coordinate(1000, 10), in: [timetable], from: at("20:00"), to: at("21:00"), limit: 8)
        #expect(!boards.isEmpty && boards.count <= 3)
        #expect(boards.allSatisfy { $0.board.calls.isEmpty })
    }
}
