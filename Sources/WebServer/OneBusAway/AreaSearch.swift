import LiveEngine
import TransitCore

/// The area of a search: `lat`, `lon` with `radius` or `latSpan` and `lonSpan`.
struct AreaSearch {
    let center: Coordinate
    let area: Area
    /// Metres; nil where a rectangle is asked for.
    private let radius: Double?

    /// Metres looked through at most, and if nobody says.
    private static let farthest = 50_000.0

    /// Throws all that is wrong with the query so far if it names no place.
    init(_ query: inout QueryReader, usualRadius: Double) throws(Problem) {
        let latitude = query.number("lat", in: -90...90)
        let longitude = query.number("lon", in: -180...180)
        let latitudeSpan = query.number("latSpan", in: 0...180)
        let longitudeSpan = query.number("lonSpan", in: 0...360)
        let radius = query.number("radius", in: 0...1_000_000)
        for name in ["lat", "lon"] where !query.has(name) { query.complain(name, "degrees") }
        guard let latitude, let longitude else { throw .wrong(query.problems) }
        center = Coordinate(latitude: latitude, longitude: longitude)
        if let latitudeSpan, let longitudeSpan {
            self.radius = nil
            area = Area(around: center, latitudes: latitudeSpan / 2, longitudes: longitudeSpan / 2)
        } else {
            let metres = min(radius ?? usualRadius, Self.farthest)
            self.radius = metres
            // A little more than the circle: the exact distance decides.
            let degrees = metres / 111_000
            let narrowing = max(LocalPlane(at: center).metersPerLongitude / 111_000, 0.01)
            area = Area(around: center, latitudes: degrees, longitudes: degrees / narrowing)
        }
    }

    func contains(_ place: Coordinate) -> Bool {
        area.contains(place) && radius.map { place.distance(to: center) <= $0 } ?? true
    }

    /// The stops of an agency that lie here, without stations and entrances, the nearest first.
    func stops(of service: AgencyService) -> [StopHit] {
        guard service.network.coverage?.overlaps(area) == true else { return [] }
        return service.stops(in: area).compactMap { stop in
            guard let place = service.timetable.coordinate(of: stop), contains(place) else { return nil }
            return StopHit(stop: stop, service: service, distance: place.distance(to: center))
        }
    }
}

/// A stop that was looked for, and its distance in metres.
struct StopHit {
    let stop: StopIndex
    let service: AgencyService
    let distance: Double
}

extension Area {
    /// - Parameters: half of the rectangle's sides, in degrees.
    init(around center: Coordinate, latitudes: Double, longitudes: Double) {
        self.init(
            west: center.longitude - longitudes, south: center.latitude - latitudes,
            east: center.longitude + longitudes, north: center.latitude + latitudes)
    }
}

extension AgencyService {
    /// The stops in a rectangle at which something calls.
    func stops(in area: Area) -> [StopIndex] {
        timetable.stops(from: area.south, to: area.north).filter { isServed($0, in: area) }
    }

    /// Whether something calls at a stop that riders wait at, within a rectangle.
    func isServed(_ stop: StopIndex, in area: Area) -> Bool {
        timetable.stopKinds[stop] == 0 && !network.routes(at: stop).isEmpty
            && timetable.coordinate(of: stop).map { area.contains($0) } ?? false
    }

    /// Other stops around one, in metres.
    func stops(within metres: Double, of stop: StopIndex) -> [StopIndex] {
        guard let center = timetable.coordinate(of: stop) else { return [] }
        let reach = metres / 111_000
        return timetable.stopsToWaitAt(from: center.latitude - reach, to: center.latitude + reach).filter { other in
            other != stop && timetable.coordinate(of: other).map { $0.distance(to: center) <= metres } ?? false
        }
    }
}
