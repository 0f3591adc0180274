import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Returns the consecutive pages of a board, of at most `limit` rows each.
private func pages(_ engine: EngineState, limit: Int) throws -> [[String]] {
    let snapshot = engine.snapshot
    let stop = try engine.timetable.stop("B")
    var (pages, place) = ([[String]](), BoardPlace?.none)
    repeat {
        let board = snapshot.board(
            at: stop, from: snapshot.at, to: snapshot.at + 90 * 60, after: place, limit: limit)
        pages.append(board.arrivalIDs(in: engine.timetable))
        place = board.next.flatMap { BoardPlace($0.text) }
    } while place != nil && pages.count < 20
    return pages
}

@Suite struct `The pages of a board` {
    @Test(arguments: [1, 2, 3]) func `each bus due in the same second is on exactly one page`(limit: Int) throws {
        var town = TinyNetwork()
        for (number, stop) in ["A", "B", "C"].enumerated() { town.stop(stop, Double(number) * 1000, 0) }
        town.route("1")
        let pattern = town.pattern("1", ["A", "B", "C"])
        for number in 0..<7 { town.trip("t\(number)", on: pattern, at: "8:10", minutes: [0, 5, 10]) }
        town.trip("later", on: pattern, at: "8:20", minutes: [0, 5, 10])
        var engine = EngineState(timetable: try town.timetable)
        engine.tick(at: at("8:00"))
        let pages = try pages(engine, limit: limit)
        #expect(pages.dropLast().allSatisfy { $0.count == limit })
        #expect(try pages.joined().elementsEqual(engine.board("B").arrivalIDs(in: engine.timetable)))
        #expect(Set(pages.joined()).count == 8)
    }

    @Test(arguments: [1, 2]) func `no row is lost when the times of a provider move rows to other pages`(limit: Int)
        throws
    {
        var engine = EngineState(timetable: try straightTown())
        let reading = StopDeparturesReading(
            stopID: "B", at: at("8:00"),
            departures: [
                DepartureReading(routeID: "1", tripID: "t1", scheduled: at("8:05"), estimated: at("8:50")),
                DepartureReading(routeID: "1", scheduled: at("8:20"), estimated: at("8:21")),
            ])
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("8:00"))
        let whole = try engine.board("B")
        #expect(whole.arrivals.count == 4 && whole.next == nil)
        #expect(whole.arrivals.map(\.shown).sorted() == whole.arrivals.map(\.shown))
        #expect(try pages(engine, limit: limit).joined().elementsEqual(whole.arrivalIDs(in: engine.timetable)))
    }
}
