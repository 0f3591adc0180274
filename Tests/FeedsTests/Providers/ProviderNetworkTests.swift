import Foundation
import GTFSSchedule
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct ProviderNetworkTests {
    private static let square = [
        Coordinate(latitude: 42.28, longitude: -83.74), Coordinate(latitude: 42.29, longitude: -83.74),
        Coordinate(latitude: 42.29, longitude: -83.73),
    ]

    private var town: ProviderNetwork {
        var agency = ProviderNetwork.Agency(id: "um", name: "Campus buses")
        agency.timeZone = "America/Detroit"
        var route = ProviderNetwork.Route(id: "-2", shortName: "N", longName: "Northwood")
        route.color = RouteColor(rgb: 0x00_66_FF)
        let stops = Self.square.enumerated().map {
            ProviderNetwork.Stop(id: "\($0)", name: "Stop \($0)", coordinate: $1)
        }
        return ProviderNetwork(
            agencies: [agency], routes: [route], stops: stops,
            patterns: [
                ProviderNetwork.Pattern(
                    routeID: "-2", direction: 0, headsign: "Loop", stops: ["0", "1", "2", "0"],
                    line: Self.square + [Self.square[0]])
            ])
    }

    private func compiled(_ network: ProviderNetwork) throws -> (Timetable, NetworkReport) {
        let (file, report) = try network.compile()
        return (try Timetable(FileBytes(copying: file)), report)
    }

    private struct FixedProvider: Provider {
        let town: ProviderNetwork

        func network() async throws(FeedError) -> ProviderNetwork {
            for number: UInt8 in 0..<3 {
                _ = try FeedResponse(at: 0, path: "/", status: 200, body: [number]).hasBody()
            }
            return town
        }

        var feeds: [ProviderFeed] { [] }
        var departures: (any DepartureSource)? { nil }
    }

    @Test func `the newest response is open in the journal until its timetable is in use`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "headsign-" + UUID().uuidString).path
        defer { unlink(path) }
        func journal() throws -> CrashJournal { try #require(CrashJournal(path: path, version: "1") { 1000 }) }
        let id = FeedID(agency: "campus", name: "schedule")
        let (first, source) = (try journal(), NetworkSchedule(FixedProvider(town: town)))
        let work = FeedParseScope(id, journal: first)
        guard case .new = try await FeedParseScope.$current.withValue(work, operation: { try await source.check() })
        else {
            Issue.record("nothing new")
            return
        }
        #expect(first.openCount == 1)
        // The server crashes before the timetable is in use. After the restart, the response with that network is
        // skipped.
        let next = FeedParseScope(id, journal: try journal())
        await #expect(throws: FeedError.self) {
            try await FeedParseScope.$current.withValue(next) { try await source.check() }
        }
    }

    @Test func `a network is compiled to a timetable without trips`() throws {
        let (timetable, report) = try compiled(town)
        #expect(timetable.trips.isEmpty && report.patterns == 1 && report.discarded.total == 0)
        let route = try #require(timetable.route(id: "-2"))
        #expect(timetable.string(timetable.routeLongNames[route]) == "Northwood")
        #expect(timetable.routeColors[route] == 0x00_66_FF)
        let pattern = try #require(timetable.patterns(of: route).first)
        #expect(timetable.string(timetable.patternHeadsigns[pattern]) == "Loop")
        #expect(timetable.stops(of: pattern).count == 4)
        #expect(timetable.feedField(.timeZone) == "America/Detroit")
    }

    @Test func `the time zone of a timetable is that of the agency`() throws {
        let (timetable, _) = try compiled(town)
        // The UTC offset on 2026-07-01 at 12:00 UTC.
        #expect(timetable.zone.offset(at: 1_782_907_200) == -4 * 3600)
    }

    @Test func `an unknown time zone of the agency is omitted, and times are in UTC`() throws {
        var network = town
        network.agencies[0].timeZone = "America/Atlantis"
        let (timetable, _) = try compiled(network)
        #expect(timetable.feedField(.timeZone).isEmpty)
        #expect(timetable.zone.offset(at: 1_782_907_200) == 0)
    }

    @Test func `entities with unknown references are omitted and counted`() throws {
        var network = town
        network.routes.append(network.routes[0])
        network.routes.append(ProviderNetwork.Route(id: "", shortName: "?"))
        network.stops.append(
            ProviderNetwork.Stop(id: "9", name: "Nowhere", coordinate: Coordinate(latitude: 0, longitude: 0)))
        network.patterns[0].stops.append("9")
        network.patterns.append(ProviderNetwork.Pattern(routeID: "7", stops: ["0"]))
        network.patterns.append(ProviderNetwork.Pattern(routeID: "-2", stops: ["8"]))
        let (timetable, report) = try compiled(network)
        #expect(timetable.routes.count == 1 && timetable.stops.count == 3 && report.patterns == 1)
        #expect(report.discarded[.duplicate] == 1 && report.discarded[.noID] == 1)
        #expect(report.discarded[.implausiblePosition] == 1)
        #expect(report.discarded[.unknownStop] == 2 && report.discarded[.unknownRoute] == 1)
        #expect(report.discarded[.malformed] == 1)
    }

    @Test func `a network without routes is refused`() {
        #expect(throws: FeedError.unreadable(expected: "a network with routes", place: "no route was found")) {
            try ProviderNetwork().compile()
        }
    }

    @Test func `a provider's network is a new schedule only if it differs from the previous one`() async throws {
        let provider = ChangingProvider(town)
        let schedule = NetworkSchedule(provider)
        guard case .new(.network(let file, _), let first) = try await schedule.check() else {
            return #expect(Bool(false))
        }
        #expect(!file.isEmpty)
        #expect(try await schedule.check() == .unchanged)
        provider.rename("Northwood Express")
        guard case .new(_, let second) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(first != second)
    }
}

struct RouteOrderTests {
    @Test func `routes without a sort order are sorted naturally`() {
        let names = ["M15", "10", "M9", "2", "X1", "2A", "Red", "M9+", "Blue"]
        var network = ProviderNetwork(routes: names.map { ProviderNetwork.Route(id: "t_\($0)", shortName: $0) })
        network.routes.append(ProviderNetwork.Route(id: "z", longName: "airport"))
        network.orderRoutes()
        #expect(
            network.routes.map { $0.shortName.isEmpty ? $0.longName : $0.shortName } == [
                "2", "2A", "10", "airport", "Blue", "M9", "M9+", "M15", "Red", "X1",
            ])
        #expect(network.routes.map(\.sortOrder) == Array(1...10))
    }
}
