package import TransitCore

/// A bounding box in degrees. One that crosses the 180th meridian has a `west` below −180 or an `east` above 180.
package struct Area: Hashable, Sendable {
    package var west, south, east, north: Double

    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Creates an area from two opposite corners, each as longitude and latitude; nil unless `numbers` are four valid
    /// coordinates.
    package init?(corners numbers: [Double]) {
        guard numbers.count == 4, let one = Coordinate(onEarth: numbers[1], numbers[0]),
            let other = Coordinate(onEarth: numbers[3], numbers[2])
        else { return nil }
        self.init(
            west: min(one.longitude, other.longitude), south: min(one.latitude, other.latitude),
            east: max(one.longitude, other.longitude), north: max(one.latitude, other.latitude))
    }

    package func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= south, place.latitude <= north else { return false }
        return Self.turns.contains { place.longitude + $0 >= west && place.longitude + $0 <= east }
    }

    /// Returns the distance in metres from a location to the nearest edge; 0 for a location inside.
    package func distance(to place: Coordinate) -> Double {
        let nearest = Coordinate(
            latitude: min(max(place.latitude, south), north), longitude: min(max(place.longitude, west), east))
        return nearest.distance(to: place)
    }

    package func overlaps(_ other: Area) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return Self.turns.contains { west <= other.east + $0 && other.west + $0 <= east }
    }

    /// The offsets in degrees between different notations of the same longitude.
    private static let turns = [0.0, -360, 360]
}

extension Area {
    /// The size of the smallest grid cells in degrees, about 900 m from south to north.
    private static let smallestCell = 1.0 / 128

    /// The smallest area of whole grid cells that contains this area, so that similar areas become equal. Cells are
    /// squares in degrees, aligned to a global grid, and a quarter to half as large as the area.
    package var onGrid: Area {
        let size = max(east - west, north - south)
        var cell = Self.smallestCell
        while cell * 4 < size { cell *= 2 }
        func down(_ degrees: Double) -> Double { (degrees / cell).rounded(.down) * cell }
        func up(_ degrees: Double) -> Double { (degrees / cell).rounded(.up) * cell }
        return Area(
            west: max(down(west), -180), south: max(down(south), -90), east: min(up(east), 180),
            north: min(up(north), 90))
    }
}

extension Area {
    /// The bounding box of all stops with coordinates; nil if there are none.
    package init?(around timetable: Timetable) {
        var area: Area?
        for stop in timetable.stopsByLatitude.indices {
            guard let place = timetable.coordinate(of: timetable.stopsByLatitude[stop]) else { continue }
            area = (area ?? Area(place)).including(place)
        }
        guard let area else { return nil }
        self = area
    }

    private init(_ place: Coordinate) {
        self.init(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    }

    private func including(_ place: Coordinate) -> Area {
        Area(
            west: min(west, place.longitude), south: min(south, place.latitude), east: max(east, place.longitude),
            north: max(north, place.latitude))
    }
}
