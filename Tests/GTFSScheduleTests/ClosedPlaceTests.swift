import Testing
import TransitCore

@testable import GTFSSchedule

/// The pathways and stops that are closed to step-free riders by alerts: docs/decisions/0092-closed-lifts.md.
struct ClosedPlaceTests {
    /// Station A has a lift from the hall to each platform, one from the street to the hall, and stairs next to that.
    /// Station B has neither entrances nor pathways.
    private static func timetable() throws -> Timetable {
        var feed = TinyFeed.station()
        feed.files["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Station A,44.0000,-76.0000,1,
            a1,A 1,44.0001,-76.0000,0,A
            a2,A 2,44.0002,-76.0000,0,A
            a3,A 3,44.0002,-76.0000,0,A
            ax,A 2 front,44.0002,-76.0000,4,a2
            ae,A entrance,44.0003,-76.0000,2,A
            as,A south,44.0003,-76.0000,2,A
            hall,,44.0003,-76.0000,3,A
            deck,,44.0003,-76.0000,3,A
            B,Station B,44.0100,-76.0000,1,
            b1,B 1,44.0101,-76.0000,0,B
            b2,B 2,44.0102,-76.0000,0,B
            be,B entrance,44.0102,-76.0000,2,B
            c,Outside,44.0200,-76.0000,,
            """
        feed.files["pathways.txt"] = """
            pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,facility_id
            street,ae,hall,5,1,701
            stairs,ae,hall,2,1,
            one,hall,a1,5,1,
            two,hall,ax,5,0,703
            bridge,hall,deck,1,1,
            moving,as,deck,4,0,704
            """
        return try feed.compile().timetable
    }

    /// Returns the closed pathways as `from>to`, followed by the closed stops.
    private func closed(
        by stops: String..., facilities: [String] = [], effect: String = "accessibilityIssue", detail: String = "",
        route: Bool = false
    ) throws -> Set<String> {
        let timetable = try Self.timetable()
        var alert = AlertReading(id: "a", effect: effect)
        alert.entities =
            stops.map { AlertReading.Entity(stopID: $0) } + facilities.map { AlertReading.Entity(facilityID: $0) }
        if !detail.isEmpty { alert.effectDetail = LocalizedText(detail) }
        let selectors = stops.compactMap { id in timetable.stop(id: id) }.map { stop in
            AlertSelector(route: route ? RouteIndex(0) : nil, stop: stop)
        }
        let places = alert.closedPlaces(selectors, in: timetable)
        func id(_ stop: StopIndex) -> String { timetable.string(timetable.stopIDs[stop]) }
        let ways = timetable.stops.flatMap { stop in
            timetable.pathways.range(from: stop).filter { places.pathways.contains($0) }.map {
                "\(id(stop))>\(id(timetable.pathways.toStops[$0]))"
            }
        }
        return Set(ways + places.stops.map(id))
    }

    private static let all: Set = ["ae>hall", "hall>ae", "hall>a1", "a1>hall", "hall>ax"]

    @Test func `a lift is identified by its facility_id, or by its pathway_id without one`() throws {
        #expect(try closed(facilities: ["701"]) == ["ae>hall", "hall>ae"])
        #expect(try closed(facilities: ["one"]) == ["hall>a1", "a1>hall"])
        // Pathways that are not lifts have no facility, and a lift with a facility_id is not identified by its
        // pathway_id.
        #expect(try closed(facilities: ["704", "stairs", "two", ""]).isEmpty)
        // The alert gives the facility in place of a stop id.
        #expect(try closed(by: "703") == ["hall>ax"])
        // If an alert names a facility, the station's other entities in the same alert close nothing more.
        #expect(try closed(by: "A", "a1", "hall", facilities: ["703"]) == ["hall>ax"])
        #expect(try closed(by: "c", facilities: ["703"]) == ["hall>ax", "c"])
    }

    @Test func `an alert for an entrance, node or boarding area closes its lifts`() throws {
        #expect(try closed(by: "ae") == ["ae>hall", "hall>ae"])
        #expect(try closed(by: "hall") == Self.all)
        #expect(try closed(by: "ax") == ["hall>ax"])
        // Platforms and the station are less specific than the boarding area.
        #expect(try closed(by: "A", "a1", "ax") == ["hall>ax"])
    }

    @Test func `an alert for a platform, also with a route, closes its lifts and those of its boarding areas`() throws {
        #expect(try closed(by: "a2") == ["hall>ax"])
        #expect(try closed(by: "a1") == ["hall>a1", "a1>hall"])
        #expect(try closed(by: "A", "a1", route: true) == ["hall>a1", "a1>hall"])
    }

    @Test func `an alert for an entrance or node without a lift closes the entrance or node`() throws {
        #expect(try closed(by: "as") == ["as>deck", "as"])
        #expect(try closed(by: "deck") == ["hall>deck", "deck>hall", "as>deck"])
        #expect(try closed(by: "be") == ["be"])
    }

    @Test func `an alert for a station, or for a platform without lifts, closes all lifts of the station`() throws {
        #expect(try closed(by: "A") == Self.all)
        #expect(try closed(by: "a3") == Self.all)
    }

    @Test func `an alert for a station or stop without lifts closes its platforms or the stop`() throws {
        #expect(try closed(by: "B") == ["b1", "b2"])
        #expect(try closed(by: "B", "b1") == ["b1"])
        #expect(try closed(by: "c") == ["c"])
    }

    @Test func `an alert with another effect closes nothing, except that noService closes an entrance or node`() throws
    {
        #expect(try closed(by: "A", "a1", "c", effect: "detour").isEmpty)
        #expect(try closed(by: "A", "a1", "c", effect: "noService").isEmpty)
        #expect(try closed(by: "ae", effect: "noService") == ["ae>hall", "hall>ae", "ae"])
    }

    @Test(arguments: ["ESCALATOR_CLOSURE", "Escalator out of service"])
    func `an alert about an escalator closes nothing`(detail: String) throws {
        #expect(try closed(by: "A", detail: detail).isEmpty)
    }

    @Test(arguments: [
        "ELEVATOR_CLOSURE", "ELEVATOR_ESCALATOR_CLOSURE", "Escalators and elevators out of service",
        "Lift and escalator closed", "Escalator et ascenseur en panne",
    ]) func `an alert about a lift closes lifts, even if it also names an escalator`(detail: String) throws {
        #expect(try closed(by: "A", detail: detail) == Self.all)
    }

    @Test func `an alert for two stations closes the lifts of each station`() throws {
        let timetable = try Self.timetable()
        let stops = try ["A", "B", "a1", "b1"].map { try #require(timetable.stop(id: $0)) }
        var alert = AlertReading(id: "a", effect: "accessibilityIssue")
        alert.entities = [AlertReading.Entity(stopID: "A"), AlertReading.Entity(stopID: "B")]
        let places = alert.closedPlaces(stops.prefix(2).map { AlertSelector(stop: $0) }, in: timetable)
        #expect(stops.map { places.concern($0, in: timetable) } == [true, true, true, true])
        #expect(stops.map { places.includeLift(at: $0, in: timetable) } == [true, false, true, false])
    }
}
