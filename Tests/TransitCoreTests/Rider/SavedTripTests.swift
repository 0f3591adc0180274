import Testing

@testable import TransitCore

@Suite struct SavedTripTests {
    private let lines = [(key: TextKey("mta:M15+"), name: "M15+"), (key: TextKey("mta:M9"), name: "M9")]

    @Test func `the refusal to save an incomplete trip lists its missing fields`() throws {
        var device = Device(1)
        #expect(throws: Refusal.incomplete([.start, .end, .lines])) { try device.perform(.saveTrip(nil, TripEdit())) }
        #expect(throws: Refusal.incomplete([.lines])) {
            try device.perform(.saveTrip(nil, TripEdit(start: .home, end: .work, lines: [])))
        }
        #expect(device.rider.state.trips.isEmpty)
    }

    @Test func `zero coordinates are refused, and a place needs a name or an address`() {
        #expect(SavedPlace(name: "Nowhere", address: "", latitude: 0, longitude: 0) == nil)
        #expect(SavedPlace(name: "", address: "", latitude: 407_900_000, longitude: 1) == nil)
        #expect(SavedPlace(name: "Pole", address: "", latitude: 910_000_000, longitude: 1) == nil)
    }

    @Test func `a trip stores its lines with their names, and lines are added and removed independently`() throws {
        var device = Device(1)
        let id = EntityID.created(try device.perform(.saveTrip(nil, TripEdit(start: .home, end: .work, lines: lines))))
        let edit = TripEdit(
            name: "To the lab", lines: [(key: TextKey("mta:M9"), name: "M9"), (key: TextKey("mta:B1"), name: "B1")])
        try device.perform(.saveTrip(id, edit))
        let trip = try #require(device.rider.state.trips.first)
        #expect(trip.name == "To the lab" && trip.start?.address == "1 Elm St")
        #expect(trip.lines.ordered.map(\.name) == ["M9", "B1"])
        try device.perform(
            .saveTrip(
                id, TripEdit(lines: [(key: TextKey("mta:B1"), name: "B1"), (key: TextKey("mta:M9"), name: "M9")])))
        #expect(device.rider.state.trips.first?.lines.ordered.map(\.name) == ["B1", "M9"])
    }

    @Test func `a saved trip to a coach needs no line, and its coach is removed only when the trip's end changes`()
        throws
    {
        var device = Device(1)
        let id = EntityID.created(
            try device.perform(.saveTrip(nil, TripEdit(start: .home, end: .work, coach: .north))))
        #expect(device.rider.state.trips.first?.coach?.destination == "Montréal")
        try device.perform(.saveTrip(id, TripEdit(name: "North", start: .home, end: .work, lines: [])))
        #expect(device.rider.state.trips.first?.coach?.departure == CoachDeparture.north.departure)
        #expect(throws: Refusal.incomplete([.lines])) { try device.perform(.saveTrip(id, TripEdit(end: .home))) }
        try device.perform(.saveTrip(id, TripEdit(end: .home, lines: lines)))
        #expect(device.rider.state.trips.first?.coach == nil)
    }

    @Test func `a coach departure without a time, a time zone or a destination is nil`() {
        let known = CoachDeparture.north
        for (departure, zone, destination) in [
            (0, known.zone, "Montréal"), (known.departure, "", "Montréal"), (known.departure, known.zone, ""),
        ] {
            #expect(
                CoachDeparture(
                    departure: departure, zone: zone, operatorName: "", destination: destination, search: "") == nil)
        }
    }

    private static let statuses: [([ServiceStatus?], ServiceStatus)] = [
        ([ServiceStatus.none, ServiceStatus.none], .none), ([ServiceStatus.none, nil], .unknown),
        ([.delayed, nil], .delayed), ([.altered, .noService], .noService), ([nil, nil], .unknown),
    ]

    @Test(arguments: statuses)
    func `a saved trip has the status of its worst line, and an unknown status is never shown as normal`(
        known: [ServiceStatus?], status: ServiceStatus
    ) throws {
        var device = Device(1)
        try device.perform(.saveTrip(nil, TripEdit(start: .home, end: .work, lines: lines)))
        let trip = try #require(device.rider.state.trips.first)
        #expect(trip.status { $0 == lines[0].key ? known[0] : known[1] } == status)
    }

    @Test func `a trailing plus sign of a line name is displayed as SBS`() {
        #expect(LineName.shown("M15+") == "M15-SBS" && LineName.shown("M15") == "M15" && LineName.shown("") == "")
    }

    @Test(arguments: [
        (RouteFilter.Scope.contains, "obrien", true), (.contains, "O'Brien", true), (.contains, "7x", true),
        (.contains, "lake", false),
        (.excludes, "obrien", false), (.excludes, "lake", true), (.matches, "7X", true), (.matches, "o’brien st", true),
        (.matches, "obrien", false), (.contains, "", true), (.excludes, "", true), (.matches, "'", true),
    ])
    func `routes can be filtered by code and by name`(scope: RouteFilter.Scope, text: String, passes: Bool) {
        #expect(RouteFilter(scope, text).passes(code: "7X", name: "O'Brien St") == passes)
    }
}
