import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct InfoPointReplayTests {
    private static func bus(_ id: Int) -> [UInt8] {
        Array(#"[{"VehicleId":\#(id),"Latitude":44.2,"Longitude":-76.4,"RouteId":7,"TripId":5}]"#.utf8)
    }

    private func recording(in folder: TemporaryFolder) throws -> Recording {
        let recorder = try Recorder(
            folder: folder.file("rec"),
            manifest: RecordingManifest(
                name: "Test", agency: .init(id: "t", name: "Town"), from: 0, to: 0,
                feeds: [.init(id: "vehicles", kind: "infopoint"), .init(id: "static", kind: "infopoint")]))
        for (at, id) in [(EpochMilliseconds(1000), 1), (31_000, 2), (61_000, 3)] {
            let path = "/InfoPoint/rest/Vehicles/GetAllVehicles"
            try recorder.add(FeedResponse(at: at, path: path, status: 200, body: Self.bus(id)), to: "vehicles")
        }
        let details = "/InfoPoint/rest/RouteDetails/GetAllRouteDetails"
        let routes = Array(InfoPointTown.routes.utf8)
        try recorder.add(FeedResponse(at: 50_000, path: details, status: 200, body: routes), to: "static")
        recorder.finish()
        return try Recording(folder: folder.file("rec"))
    }

    @Test func `recorded responses are replayed at their times, and static data from the start`() async throws {
        let folder = try TemporaryFolder.made()
        let clock = VirtualClock(2000)
        let transport = ReplayProviderTransport(try recording(in: folder), clock: clock)
        let provider = InfoPointProvider(
            transport: transport, clock: clock, settings: .init(agency: .init(id: "t", name: "Town")))
        #expect(try await provider.network().routes.count == 2)
        for (id, next) in [("1", EpochMilliseconds(31_000)), ("2", 61_000)] {
            let fetched = try await provider.feeds[0].source.fetch()
            #expect(fetched.reading?.vehicles?.map(\.id) == [id])
            #expect(fetched.next == next)
            clock.advance(by: 30_000)
        }
    }

    @Test func `a request that was not recorded does not affect recorded requests`() async throws {
        let folder = try TemporaryFolder.made()
        let clock = VirtualClock(2000)
        let transport = ReplayProviderTransport(try recording(in: folder), clock: clock)
        #expect(try await transport.get("rest/Nothing", for: "vehicles").status == 404)
        #expect(try await transport.get("rest/Vehicles/GetAllVehicles", for: "vehicles").at == 1000)
        await #expect(throws: FeedError.missing(path: "messages")) { try await transport.get("x", for: "messages") }
    }
}
