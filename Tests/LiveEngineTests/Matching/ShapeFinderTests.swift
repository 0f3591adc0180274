import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct ShapeFinderTests {
    @Test func `a shape is found by its id, a shape without an id is not found`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = [TinyNetwork.Point(0, 0), TinyNetwork.Point(2000, 0)]
        for (number, ids) in [["C", "A"], ["A", "B"], ["B", "C"], ["A", "C"]].enumerated() {
            town.trip(
                "t\(number)", on: town.pattern("1", ids, along: number == 3 ? nil : line), at: "8:00", minutes: [0, 5])
        }
        let timetable = try town.timetable
        let finder = ShapeFinder(timetable)
        for shape in timetable.shapeIDs.indices {
            let id = timetable.string(timetable.shapeIDs[shape])
            #expect(finder.shape(id: id) == (id.isEmpty ? nil : shape))
        }
        #expect(["", "shape", "shape AB", "shape AB 20", "zone"].allSatisfy { finder.shape(id: $0) == nil })
        #expect(TripFinder(timetable).line(ofShape: "shape AB 2")?.count == 2)
    }
}
