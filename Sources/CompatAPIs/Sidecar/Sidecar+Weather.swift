import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import TransitCore

extension Sidecar {
    /// `weather`, `weather.json`: the weather forecast for the center of a region.
    /// - Throws: 403 if there is no forecast; apps then show no weather.
    func weather(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let region = try region(request)
        try request.query.finishLeavingRest()
        guard let weather = access?.weather, let place = center(of: region) else { throw Self.noWeather }
        let now = request.second
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let (forecast, madeAt) = await weather.forecast(for: region.id, at: place, now: now) else {
                throw Self.noWeather
            }
            var json = JSONWriter(capacity: 8 << 10)
            json.object { json in
                json.member("latitude", place.latitude, places: 4)
                json.member("longitude", place.longitude, places: 4)
                json.member("region_identifier", region.id)
                json.member("region_name", region.title(in: registry))
                json.utc("retrieved_at", madeAt)
                json.member("units", weather.units.rawValue)
                json.member("today_summary", forecast.summary)
                json.key("current_forecast")
                json.forecast(forecast.now)
                json.member("hourly_forecast", array: forecast.coming) { $0.forecast($1) }
            }
            return .body(json.bytes)
        }
    }

    /// Returns the center of the area around the stops of a region's agencies; nil while none of the stops are known.
    private func center(of region: SidecarRegion) -> Coordinate? {
        let areas = views(of: region).compactMap { $0.moment.service?.network.coverage }
        guard let west = areas.map(\.west).min(), let east = areas.map(\.east).max(),
            let south = areas.map(\.south).min(), let north = areas.map(\.north).max()
        else { return nil }
        return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    static let noWeather = Problem(status: .forbidden, detail: "This server has no weather forecast for the region.")
}
