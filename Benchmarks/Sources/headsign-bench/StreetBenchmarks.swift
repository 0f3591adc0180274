import Foundation
import StreetMap
import TransitCore

/// Measures walks in Porto Alegre: from a place to all places within 1.2 km, from all of them to it, and between two
/// places.
func walking(_ folders: Folders) throws -> [Result] {
    let extract = folders.schedules + "/../basemap/porto-alegre.osm.pbf"
    let compiling = try times(5) { _ = try StreetImport.compile(extract) }
    let streets = try Streets(FileBytes(copying: try StreetImport.compile(extract).file))
    let profile = WalkProfile(farthest: 20_000)
    let places = spread(1000, of: streets).map { streets.place(at: $0) }
    let targets = StreetTargets(places, in: streets)
    var search = WalkSearch()
    var ends = places.count - 1
    let oneToOne = places.indices.map { number in
        ends = (ends + 611) % places.count
        return milliseconds { _ = streets.walk(from: places[number], to: places[ends], for: profile, in: &search) }
    }
    let linking = places.map { place in milliseconds { _ = streets.place(at: place.coordinate) } }
    return [
        Result(
            "streets: Porto Alegre's extract compiled", compiling, notes: ["fileKB": Double(streets.byteCount) / 1e3]),
        Result("streets: a place linked", linking),
        oneToMany(streets, places, targets, arriving: false),
        oneToMany(streets, places, targets, arriving: true),
        Result("streets: one place to another, with the way in words", oneToOne),
    ]
}

private func oneToMany(
    _ streets: Streets, _ places: [StreetPlace], _ targets: StreetTargets, arriving: Bool
) -> Result {
    let profile = WalkProfile()
    var search = WalkSearch()
    var walks: [WalkDistance] = []
    var (found, settled) = (0, 0)
    func look(_ place: StreetPlace) {
        walks.removeAll(keepingCapacity: true)
        streets.appendWalks(
            from: place, to: targets, for: profile, within: 1200, arriving: arriving, in: &search, into: &walks)
    }
    places.prefix(20).forEach(look)
    let taken = places.map { place in
        let taken = milliseconds { look(place) }
        found += walks.count
        settled += search.settled
        return taken
    }
    return Result(
        "streets: one of 1,000 places \(arriving ? "from" : "to") all others within 1.2 km", taken,
        notes: ["found": Double(found / places.count), "settled": Double(settled / places.count)])
}

/// Returns positions near junctions that are spread over the whole area, each slightly off the street.
private func spread(_ count: Int, of streets: Streets) -> [Coordinate] {
    (0..<count).map { number in
        let junction = streets.junctions[JunctionIndex(number &* 7919 % streets.junctions.count)]
        let place = streets.coordinate(of: junction)
        return Coordinate(latitude: place.latitude + 0.0001, longitude: place.longitude)
    }
}
