import HeadsignClient
import Testing

@Suite(RealServer.isThere) struct OfflineTests {
    @Test(arguments: Way.allCases) func `a downloaded timetable yields the server's scheduled board`(
        way: Way
    ) async throws {
        let client = try way.client
        let agency = try #require(try await client.agencies().agencies.first)
        var offline = OfflineTimetables()
        let file = try await client.timetableFile(agency.id)
        try offline.add(file, agency: agency.id, repeating: agency.schedule.repeating)
        let stop = try await client.busyStop()
        let now = Int(try await client.time().now / 1000)

        let board = try #require(try offline.board(of: stop.id, from: now, to: now + 5400, limit: 500))
        let live = try await client.arrivals(stop.id, minutesAfter: 90, limit: 500)
        #expect(board.covered)
        #expect(board.stop.name == live.stop.name)
        let known = Set(board.arrivals.map { $0.id })
        let scheduled = live.arrivals.filter { ($0.scheduled ?? 0) >= now && ($0.scheduled ?? 0) < now + 5000 }
        #expect(scheduled.isEmpty == false)
        #expect(scheduled.allSatisfy { known.contains($0.id) })

        #expect(try offline.search(stop.name).isEmpty == false)
        let place = Coordinate(latitude: try #require(stop.lat), longitude: try #require(stop.lon))
        #expect(try offline.stops(near: place).first?.distance == 0)
        #expect(try offline.boards(near: place, from: now, to: now + 3600).isEmpty == false)
        #expect(try offline.board(of: "nobody:1", from: now, to: now + 60) == nil)
    }

    @Test(arguments: Way.allCases) func `an offline plan equals the server's timetable plan`(way: Way) async throws {
        let client = try way.client
        let agency = try #require(try await client.agencies().agencies.first)
        var offline = OfflineTimetables()
        let file = try await client.timetableFile(agency.id)
        try offline.add(file, agency: agency.id, repeating: agency.schedule.repeating)
        offline.prepareToPlan()
        let stops = try await client.stops(limit: 400).stops
        let (start, end) = (try #require(stops.first), try #require(stops.last))
        let leave = Int(try await client.time().now / 1000) + 600
        let here = try #require(
            try offline.plan(from: .stop(start.id), to: .stop(end.id), departAt: leave, window: 240))
        let there = try await client.plan(
            from: .stop(start.id), to: .stop(end.id), departAt: leave, window: 240, timetableOnly: true)
        #expect(here.journeys.isEmpty == false)
        #expect(here.journeys.map { $0.id } == there.journeys.map { $0.id })
    }

    @Test(arguments: Way.allCases) func `a damaged timetable file is refused`(way: Way) async throws {
        let client = try way.client
        let agency = try #require(try await client.agencies().agencies.first)
        var file = try await client.timetableFile(agency.id)
        file[file.count / 2] ^= 1
        var offline = OfflineTimetables()
        #expect(throws: OfflineTimetables.Unreadable.damaged) { try offline.add(file, agency: agency.id) }
        #expect(throws: OfflineTimetables.Unreadable.otherKind) { try offline.add([1, 2, 3], agency: agency.id) }
    }
}
