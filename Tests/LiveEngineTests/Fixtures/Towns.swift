import LiveEngine
import LiveModel
import TransitCore

/// Returns a straight line of five stops, a kilometre and five minutes apart, with trips `t1` at 8:00, `t2` at 8:30,
/// `t3` at 9:00.
func straightTown() throws -> Timetable {
    var town = TinyNetwork()
    for (number, id) in ["A", "B", "C", "D", "E"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
    town.route("1")
    let line = town.pattern("1", ["A", "B", "C", "D", "E"], along: [(0, 0), (4000, 0)])
    for (id, start) in [("t1", "8:00"), ("t2", "8:30"), ("t3", "9:00")] {
        town.trip(id, on: line, at: start, minutes: [0, 5, 10, 15, 20])
    }
    return try town.timetable
}

/// Returns a line out along a street and back: A, B, C at the far end, then `b` opposite B and `a` opposite A.
func outAndBackTown(hasTrips: Bool = true) throws -> Timetable {
    var town = TinyNetwork()
    town.stop("A", 0, 0)
    town.stop("B", 1000, 0)
    town.stop("C", 2000, 0)
    town.stop("b", 1000, 10)
    town.stop("a", 0, 10)
    town.route("1")
    let line = town.pattern("1", ["A", "B", "C", "b", "a"], along: [(0, 0), (2000, 0), (2000, 10), (0, 10)])
    if hasTrips { town.trip("t1", on: line, at: "8:00", minutes: [0, 5, 10, 15, 20]) }
    return try town.timetable
}

/// Returns a loop of one kilometre a side that starts and ends at A; `first` at 8:00 and `second` at 8:30 are one
/// block.
func loopTown() throws -> Timetable {
    var town = TinyNetwork()
    town.stop("A", 0, 0)
    town.stop("B", 1000, 0)
    town.stop("C", 1000, 1000)
    town.stop("D", 0, 1000)
    town.route("loop")
    let line = town.pattern(
        "loop", ["A", "B", "C", "D", "A"], along: [(0, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0)])
    town.trip("first", on: line, at: "8:00", minutes: [0, 5, 10, 15, 20], block: "x")
    town.trip("second", on: line, at: "8:30", minutes: [0, 5, 10, 15, 20], block: "x")
    return try town.timetable
}

/// Returns the streets of ``loopTown()`` without a timetable: A, B, C, D and A again.
func loopWithoutTrips(closing: Bool = true) throws -> Timetable {
    var town = TinyNetwork()
    town.stop("A", 0, 0)
    town.stop("B", 1000, 0)
    town.stop("C", 1000, 1000)
    town.stop("D", 0, 1000)
    town.route("loop")
    _ = town.pattern(
        "loop", ["A", "B", "C", "D"] + (closing ? ["A"] : []),
        along: [(0, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0)])
    return try town.timetable
}

/// Returns a street without a timetable, A to C and back on the same street, as directions 0 and 1.
func streetWithoutTrips() throws -> Timetable {
    var town = TinyNetwork()
    for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
    town.route("1")
    _ = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)], direction: 0)
    _ = town.pattern("1", ["C", "B", "A"], along: [(2000, 0), (0, 0)], direction: 1)
    return try town.timetable
}

/// Two routes without a timetable. Route 1 has two branches, A, B, C and A, B, D, E; route 2 goes from F to G, beside A
/// and B.
func branchesWithoutTrips() throws -> Timetable {
    var town = TinyNetwork()
    for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
    for (number, id) in ["D", "E"].enumerated() { town.stop(id, 1000, Double(number + 1) * 1000) }
    for (number, id) in ["F", "G"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
    town.route("1")
    _ = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)], direction: 0)
    _ = town.pattern("1", ["A", "B", "D", "E"], along: [(0, 0), (1000, 0), (1000, 2000)], direction: 0)
    town.route("2")
    _ = town.pattern("2", ["F", "G"], along: [(0, 0), (1000, 0)], direction: 0)
    return try town.timetable
}
