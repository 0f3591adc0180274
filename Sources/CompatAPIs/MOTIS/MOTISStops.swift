import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

/// The stop or coordinate in a request, with a radius in metres.
struct MOTISStopPlace {
    let id: String?
    let center: Coordinate?
    let radius: Int?
}

extension QueryReader {
    /// Reads `stopId`, `center` and `radius`. Either `stopId` or `center` is required.
    mutating func motisStopPlace() -> MOTISStopPlace {
        let place = MOTISStopPlace(
            id: text("stopId", maximum: 300), center: motisPoint("center"),
            radius: has("radius") ? integer("radius", in: 0...2000, default: 0) : nil)
        if place.id == nil, place.center == nil { complain("stopId", "the id of a stop, unless center is given") }
        return place
    }
}

/// The stops of a response, and the stop or coordinate that they surround.
struct MOTISStops {
    private(set) var stops: [(view: AgencyView, service: AgencyService, stop: StopIndex)] = []
    private(set) var views: [AgencyView] = []
    private let center: Coordinate?

    /// The maximum number of stops, and the default radius in metres around a coordinate.
    private static let most = 20, usual = 200

    init(at place: MOTISStopPlace, _ motis: MOTIS) throws(Problem) {
        // Like MOTIS, uses `center` only if the stop is absent or unknown.
        if let id = place.id, let (view, service, stop) = try Self.stop(id, motis, orElse: place.center) {
            (stops, views, center) = ([(view, service, stop)], [view], nil)
            guard let radius = place.radius, radius > 0 else { return }
            stops += service.stops(within: Double(radius), of: stop).prefix(Self.most).map { (view, service, $0) }
            return
        }
        center = place.center
        views = motis.views
        guard let center else { return }
        stops = views.stopsNear(center, within: Double(place.radius ?? Self.usual), most: Self.most)
            .map { ($0.view, $0.service, $0.stop) }
    }

    private static func stop(
        _ id: String, _ motis: MOTIS, orElse center: Coordinate?
    ) throws(Problem) -> (view: AgencyView, service: AgencyService, stop: StopIndex)? {
        do throws(Problem) {
            return try motis.stop(id)
        } catch {
            guard error.status == .notFound, center != nil else { throw error }
            return nil
        }
    }

    /// Writes the requested stop or coordinate.
    func write(to json: inout JSONWriter, _ version: MOTISVersion, _ languages: [String]) {
        if let center { return json.motisPlace("", at: center, version) }
        guard let first = stops.first else { return json.null() }
        json.motisPlace(first.stop, in: first.service, version) { json in
            json.member("modes", array: first.service.motisModes(at: first.stop)) { $0.string($1.name(in: version)) }
            json.motisAlerts(first.service.situations(ofPlace: first.stop), in: first.service, languages)
        }
    }
}

extension [AgencyView] {
    /// Returns the stops with service around a coordinate, nearest first.
    /// - Parameter metres: the search radius in metres.
    func stopsNear(_ place: Coordinate, within metres: Double, most: Int) -> [StopAround] {
        var found: [StopAround] = []
        for view in self {
            guard let service = view.moment.service else { continue }
            for near in service.timetable.servedStops(near: place, radius: metres, limit: most) {
                found.append(StopAround(view: view, service: service, stop: near.stop, distance: near.distance))
            }
        }
        found.sort { $0.distance < $1.distance }
        return found.count > most ? [StopAround](found[..<most]) : found
    }
}

/// A stop and its distance from a coordinate in metres.
struct StopAround {
    let view: AgencyView
    let service: AgencyService
    let stop: StopIndex
    let distance: Double
}
