import Testing

@testable import TransitCore

@Suite struct BoardingTests {
    /// Coordinates about half a mile apart, from south to north.
    private static let street = (0..<5).map { Coordinate(latitude: 40.79 + Double($0) * 0.007, longitude: -77.86) }

    /// Returns the calls of a direction at some of the ``street`` coordinates.
    private static func calls(_ direction: String, _ places: [Int]) -> [Boarding.Call] {
        places.map { place in
            Boarding.Call(direction: TextKey(direction), stop: TextKey("\(direction)\(place)"), place: street[place])
        }
    }

    @Test func `a stop of the right direction is chosen over a nearer one of the other direction`() {
        let calls = Self.calls("N", [0, 1, 2, 3, 4]) + Self.calls("S", [4, 3, 2, 1, 0])
        let north = Boarding.best(from: Self.street[1], to: Self.street[3], calls: calls)
        #expect(north?.on.string == "N1" && north?.off.string == "N3" && north?.walk ?? (1, 1) == (0, 0))
        let south = Boarding.best(from: Self.street[3], to: Self.street[1], calls: calls)
        #expect(south?.on.string == "S3" && south?.off.string == "S1")
    }

    @Test func `a stop before the boarding stop is not chosen for alighting`() {
        let back = Boarding.best(from: Self.street[3], to: Self.street[1], calls: Self.calls("N", [0, 1, 2, 3, 4]))
        #expect(back?.direction.string == "N")
        #expect(back.map { $0.walk.to + $0.walk.from > 700 } == true)
    }

    @Test func `on a loop the rider boards at the last suitable call before the destination`() {
        let loop = Boarding.best(from: Self.street[2], to: Self.street[1], calls: Self.calls("", [0, 1, 2, 3, 4, 1]))
        #expect(loop?.on.string == "2" && loop?.off.string == "1" && loop?.walk ?? (1, 1) == (0, 0))
    }

    @Test func `walks to and from stops are limited in length`() {
        let calls = Self.calls("N", [0, 4])
        // The fifth stop is 3.1 km from the start.
        #expect(Boarding.best(from: Self.street[2], to: Self.street[4], calls: calls)?.on.string == "N0")
        #expect(Boarding.best(from: Self.street[3], to: Self.street[4], calls: calls) == nil)
        #expect(Boarding.best(from: Self.street[0], to: Self.street[1], calls: calls) == nil)
        let amarillo = Coordinate(latitude: 35.2, longitude: -101.83)
        #expect(Boarding.best(from: Self.street[0], to: amarillo, calls: calls) == nil)
    }

    @Test func `the walking limit that a rider has set replaces the default limit`() {
        let calls = Self.calls("N", [0, 4])
        #expect(
            Boarding.best(from: Self.street[3], to: Self.street[4], walking: 2_500, calls: calls)?.on.string == "N0")
        #expect(Boarding.best(from: Self.street[1], to: Self.street[4], walking: 500, calls: calls) == nil)
        #expect(Boarding.best(from: Self.street[0], to: Self.street[4], walking: 0, calls: calls)?.off.string == "N4")
    }

    @Test func `the lengths of the walks at the start and at the end are returned`() throws {
        let calls = Self.calls("N", [0, 4])
        let found = try #require(Boarding.best(from: Self.street[1], to: Self.street[4], calls: calls))
        #expect(abs(found.walk.to - 778) < 2 && found.walk.from == 0)
    }

    @Test func `without two stops with coordinates in one direction no boarding is found`() {
        let nowhere = Boarding.Call(
            direction: TextKey("N"), stop: TextKey("N9"), place: Coordinate(latitude: 0, longitude: 0))
        let calls = Self.calls("N", [0]) + [nowhere] + Self.calls("S", [4])
        #expect(Boarding.best(from: Self.street[0], to: Self.street[4], calls: calls) == nil)
        #expect(Boarding.best(from: Self.street[0], to: Self.street[4], calls: []) == nil)
    }
}
