import TransitCore

/// A rectangle in degrees. It does not cross the 180th meridian.
package struct Area: Hashable, Sendable {
    package var west, south, east, north: Double

    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    func contains(_ place: Coordinate) -> Bool {
        place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north
    }

    func overlaps(_ other: Area) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}

extension Area {
    /// Around all stops with a place.
    init?(around timetable: Timetable) {
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
