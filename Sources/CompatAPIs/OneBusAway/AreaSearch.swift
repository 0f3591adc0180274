import Agencies
import HTTPServer
import LiveModel
import TransitCore

/// The area of a search: `lat` and `lon` with `radius`, or else with `latSpan` and `lonSpan`. As in OneBusAway, a
/// missing `lat` or `lon` counts as 0, and a `radius` or span of 0 counts as missing.
struct AreaSearch {
    let center: Coordinate
    let area: Area
    /// The radius in metres; nil if the search area is a rectangle.
    private let radius: Double?

    /// The maximum radius in metres.
    private static let farthest = 50_000.0

    /// Reads the search area.
    /// - Parameter usualRadius: the default radius in metres.
    init(_ query: inout QueryReader, usualRadius: Double) {
        center = Coordinate(
            latitude: query.number("lat", in: -90...90) ?? 0, longitude: query.number("lon", in: -180...180) ?? 0)
        let latitudeSpan = query.number("latSpan", in: 0...180)
        let longitudeSpan = query.number("lonSpan", in: 0...360)
        let radius = query.number("radius", in: 0...1_000_000).flatMap { $0 > 0 ? $0 : nil }
        if radius == nil, let latitudeSpan, let longitudeSpan, latitudeSpan > 0, longitudeSpan > 0 {
            self.radius = nil
            area = Area(around: center, latitudes: latitudeSpan / 2, longitudes: longitudeSpan / 2)
        } else {
            let metres = min(radius ?? usualRadius, Self.farthest)
            self.radius = metres
            // The rectangle is slightly larger than the circle; the exact distance is checked later.
            let degrees = metres / 111_000
            let narrowing = max(LocalPlane(at: center).metersPerLongitude / 111_000, 0.01)
            area = Area(around: center, latitudes: degrees, longitudes: degrees / narrowing)
        }
    }

    func contains(_ place: Coordinate) -> Bool {
        area.contains(place) && radius.map { place.distance(to: center) <= $0 } ?? true
    }

    /// Returns an agency's stops in the area, nearest first, without stations and entrances.
    func stops(of service: AgencyService) -> [StopHit] {
        guard service.network.coverage?.overlaps(area) == true else { return [] }
        return service.stops(in: area).compactMap { stop in
            guard let place = service.timetable.coordinate(of: stop), contains(place) else { return nil }
            return StopHit(stop: stop, service: service, distance: place.distance(to: center))
        }
    }
}

/// A stop found by a search, with its distance in metres from the center.
struct StopHit {
    let stop: StopIndex
    let service: AgencyService
    let distance: Double
}

extension Area {
    /// Creates an area around a center point.
    /// - Parameters:
    ///   - latitudes: half the height in degrees.
    ///   - longitudes: half the width in degrees.
    init(around center: Coordinate, latitudes: Double, longitudes: Double) {
        self.init(
            west: center.longitude - longitudes, south: center.latitude - latitudes,
            east: center.longitude + longitudes, north: center.latitude + latitudes)
    }
}

extension AgencyService {
    /// Returns the stops with service in a rectangular area.
    func stops(in area: Area) -> [StopIndex] {
        timetable.stops(from: area.south, to: area.north).filter { isServed($0, in: area) }
    }

    /// Whether a stop is a platform with service within a rectangular area.
    func isServed(_ stop: StopIndex, in area: Area) -> Bool {
        timetable.stopKinds[stop] == 0 && !network.routes(at: stop).isEmpty
            && timetable.coordinate(of: stop).map { area.contains($0) } ?? false
    }

    /// Returns the other stops within a distance of a stop.
    func stops(within metres: Double, of stop: StopIndex) -> [StopIndex] {
        guard let center = timetable.coordinate(of: stop) else { return [] }
        let reach = metres / 111_000
        return timetable.stopsToWaitAt(from: center.latitude - reach, to: center.latitude + reach).filter { other in
            other != stop && timetable.coordinate(of: other).map { $0.distance(to: center) <= metres } ?? false
        }
    }
}
