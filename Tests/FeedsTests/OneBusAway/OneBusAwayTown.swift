import Synchronization
import TransitCore

@testable import Fetching

/// A transport that simulates the OneBusAway server of an invented town. It has one street from west to east, and a
/// bridge that is used in only one direction.
final class OneBusAwayTown: ProviderTransport {
    /// Response bodies by path prefix. Other paths yield 404.
    let answers: Mutex<[String: String]>
    let asked = Mutex<[String]>([])

    init(_ changes: [String: String?] = [:]) {
        var all = Self.answers
        for (path, body) in changes { all[path] = body }
        answers = Mutex(all)
    }

    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        asked.withLock { $0.append(path.description) }
        let body = answers.withLock { $0.first { path.description.hasPrefix($0.key) }?.value }
        return FeedResponse(
            at: 1_795_008_600_000, path: path.description, status: body == nil ? 404 : 200,
            body: Array((body ?? "").utf8))
    }

    static func answer(_ data: String) -> String {
        "{\"code\": 200, \"currentTime\": 1795008600123, \"text\": \"OK\", \"version\": 2, \"data\": \(data)}"
    }

    static let street = (0...3).map { Coordinate(latitude: 45, longitude: 7 + 0.01 * Double($0)) }
    private static let stops = street.enumerated().map { number, place in
        """
        {"id": "TOWN_1\(number)", "name": "Stop \(number)", "lat": \(place.latitude), "lon": \(place.longitude)}
        """
    }

    static func points(_ line: [Coordinate]) -> String {
        let text = String(decoding: Polyline.encode(line), as: UTF8.self).replacing("\\", with: "\\\\")
        return "{\"length\": \(line.count), \"levels\": \"\", \"points\": \"\(text)\"}"
    }

    static let details = answer(
        """
        {"entry": {"routeId": "TOWN BUS_K1", "polylines": [\(points([street[2], street[3]])), \(points([street[1], street[0]])),
          \(points([street[1], street[2]]))],
         "stopGroupings": [{"ordered": true, "type": "direction", "stopGroups": [
           {"id": "0", "name": {"name": "EAST", "names": ["EAST"]}, "stopIds": ["TOWN_10", "TOWN_12", "TOWN_13"]},
           {"id": "1", "name": {"names": ["WEST"]}, "stopIds": ["TOWN_13", "TOWN_10"], "polylines": [
             \(points([street[3], street[0]]))]}]}]},
         "references": {"stops": [\(stops.joined(separator: ",")), {"id": "TOWN_19", "name": "Nowhere"}, 5]}}
        """)

    static let answers = [
        "where/agencies-with-coverage.json": answer(
            """
            {"list": [{"agencyId": "TOWN BUS"}, {"agencyId": "OTHER"}], "references": {"agencies": [
            {"id": "TOWN BUS", "name": "Town Buses", "timezone": "America/New_York", "phone": "1"}]}}
            """),
        "where/routes-for-agency/TOWN%20BUS.json": answer(
            """
            {"list": [{"id": "TOWN BUS_K1", "agencyId": "TOWN BUS", "shortName": "K1", "color": "FF0000", "type": 3},
            {"id": "TOWN BUS_K2+", "agencyId": "TOWN BUS", "longName": "Express"}, {"shortName": "none"}, null]}
            """),
        "where/stops-for-route/TOWN%20BUS_K1.json": details,
        "where/stops-for-route/TOWN%20BUS_K2%2B.json": details,
        "where/vehicles-for-agency/TOWN%20BUS.json": answer(
            """
            {"list": [{"vehicleId": "TOWN BUS_41", "lastLocationUpdateTime": 1795008590000, "location": {"lat": 45, "lon": 7.01},
              "tripStatus": {"activeTripId": "t1", "predicted": true, "scheduleDeviation": 95, "orientation": 0,
                "nextStop": "TOWN_12", "serviceDate": 1794978000000, "occupancyStatus": "MANY_SEATS_AVAILABLE"}},
             {"vehicleId": "TOWN BUS_42", "tripId": ""}, {"location": {"lat": 45, "lon": 7}}],
             "references": {"trips": [{"id": "t1", "routeId": "TOWN BUS_K1", "directionId": "1", "tripHeadsign": "WEST"}],
              "situations": [{"id": "s1", "summary": {"value": "Works", "lang": "en"}, "severity": "severe",
                "allAffects": [{"routeId": "TOWN BUS_K1", "agencyId": "", "stopId": ""}],
                "consequences": [{"condition": "SIGNIFICANT_DELAYS"}]}]}}
            """),
        "where/arrivals-and-departures-for-stop/TOWN_12.json": answer(
            """
            {"entry": {"arrivalsAndDepartures": [
             {"routeId": "TOWN BUS_K1", "tripId": "t1", "tripHeadsign": "WEST", "vehicleId": "TOWN BUS_41", "predicted": true,
              "scheduledDepartureTime": 1795008700000, "predictedDepartureTime": 1795008760000},
             {"routeId": "TOWN BUS_K1", "predicted": false, "predictedDepartureTime": 0, "vehicleId": "",
              "scheduledDepartureTime": 1795009000000},
             {"routeId": "TOWN BUS_K1", "departureEnabled": false, "scheduledDepartureTime": 1795009000000},
             {"tripId": "t1"}, {"routeId": "TOWN BUS_K1"}]},
             "references": {"trips": [{"id": "t1", "directionId": "1"}]}}
            """),
    ]
}
