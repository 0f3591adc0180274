import HeadsignClient
import Testing

/// Tests that the responses of a real server are decoded.
@Suite(RealServer.isThere) struct EndpointTests {
    @Test(arguments: Way.allCases) func `responses of the timetable endpoints are decoded`(way: Way) async throws {
        let client = try way.client
        let agency = try #require(try await client.agencies().agencies.first)
        let route = try #require(try await client.routes(agency: [agency.id], geometry: true).routes.first)
        #expect(route.geometry?.isEmpty == false)
        #expect(try await client.route(route.id).stops.isEmpty == false)
        #expect(try await client.lines(agency.id, version: agency.schedule.file?.version).routes.isEmpty == false)
        let stop = try await client.busyStop()
        #expect(try await client.stop(stop.id).stop.id == stop.id)
        #expect(try await client.stops(ids: [stop.id]).stops.map { $0.id } == [stop.id])
        let place = Coordinate(latitude: try #require(stop.lat), longitude: try #require(stop.lon))
        #expect(try await client.stops(near: place, radius: 500).stops.first?.distance == 0)
        #expect(try await client.search(query: stop.name, near: place).results.isEmpty == false)
        #expect(try await client.feedArchive(agency.id).starts(with: Array("PK".utf8)))
        #expect(try await client.timetableFile(agency.id).count == agency.schedule.file?.bytes)
    }

    @Test(arguments: Way.allCases) func `responses of the live endpoints are decoded`(way: Way) async throws {
        let client = try way.client
        let stop = try await client.busyStop()
        let board = try await client.arrivals(stop.id, minutesBefore: 5, minutesAfter: 120, limit: 5)
        #expect(board.arrivals.count == 5)
        #expect(board.arrivals.allSatisfy { $0.time != nil || $0.headway != nil })
        let place = Coordinate(latitude: try #require(stop.lat), longitude: try #require(stop.lon))
        #expect(try await client.boards(near: place).boards.isEmpty == false)
        let details = try await client.longRide()
        let trip = try #require(details.vehicle.trip)
        #expect(try await client.trip(trip, date: details.run?.date, start: details.run?.start).calls.isEmpty == false)
        _ = try await client.alerts(stop: stop.id)
        #expect(try await client.feeds().feeds.isEmpty == false)
        #expect(try await client.accuracy(days: 7).horizons.count == 5)
    }

    @Test(arguments: Way.allCases) func `plans and their journeys are decoded`(way: Way) async throws {
        let client = try way.client
        let stops = try await client.stops(limit: 400).stops
        let (first, last) = (try #require(stops.first), try #require(stops.last))
        let plan = try await client.plan(from: .stop(first.id), to: .stop(last.id), window: 240)
        let journey = try #require(plan.journeys.first, "\(String(describing: plan.reason))")
        #expect(try await client.journey(journey.id).journey.legs.count == journey.legs.count)
        for try await state in client.liveJourney(journey.id) where state.journey != nil {
            #expect(state.freshness != .waiting)
            break
        }
    }

    @Test(arguments: Way.allCases) func `responses about the server itself are decoded`(way: Way) async throws {
        let client = try way.client
        #expect(try await client.health().status == "ok")
        #expect(try await client.time().now > 0)
        #expect(try await client.siteSettings().simulated)
        #expect(try await client.contract().count > 10_000)
        #expect(try await client.metrics().isEmpty == false)
        _ = try await client.push()
        _ = try await client.cities(q: "new", limit: 3)
    }

    @Test(arguments: Way.allCases) func `unknown ids and invalid parameters are errors`(way: Way) async throws {
        let client = try way.client
        await #expect(throws: HeadsignError.self) { try await client.stop("cairns:nowhere") }
        do {
            _ = try await client.arrivals("cairns:750449", limit: 100_000)
            Issue.record("A limit beyond the contract's was let pass.")
        } catch HeadsignError.wrongQuestion(_, let fields) {
            #expect(fields.keys.sorted() == ["limit"])
        }
    }
}
