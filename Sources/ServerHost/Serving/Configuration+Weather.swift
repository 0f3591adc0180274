import AsyncHTTPClient
import CompatAPIs
import Fetching
import Logging
import TransitCore

extension Configuration.Sidecar.Weather {
    private static let limits = HTTPLimits(bytes: 500_000, seconds: 10)
    private static let current =
        "temperature_2m,apparent_temperature,precipitation,weather_code,wind_speed_10m,is_day"

    /// Creates the service that fetches weather forecasts.
    func service(_ client: HTTPClient, _ clock: any EpochClock, _ logger: Logger) throws -> WeatherService {
        let transport: HTTPProviderTransport
        do throws(FeedError) {
            transport = try self.transport(client, clock)
        } catch {
            throw Failure(.badConfiguration, error.message)
        }
        return WeatherService(units: units) { place in
            do throws(FeedError) {
                return try await transport.body(path(to: place), for: "weather")
            } catch {
                logger.warning(
                    "the forecast cannot be fetched: apps show no weather",
                    metadata: ["error.message": "\(error.message)"])
                return nil
            }
        }
    }

    func transport(_ client: HTTPClient, _ clock: any EpochClock) throws(FeedError) -> HTTPProviderTransport {
        try HTTPProviderTransport(
            client: client, address: url, keys: key.map { [HTTPEndpoint.Field(name: "apikey", value: $0)] } ?? [],
            limits: Self.limits, clock: clock)
    }

    /// Returns the path and query of the forecast for a location.
    func path(to place: Coordinate) -> ProviderPath {
        var path = ("forecast" as ProviderPath)
            .adding("latitude", Self.degrees(place.latitude)).adding("longitude", Self.degrees(place.longitude))
            .adding("current", Self.current).adding("hourly", Self.current + ",precipitation_probability")
            .adding("forecast_days", "3").adding("timeformat", "unixtime").adding("timezone", "GMT")
        for (name, value) in units.parameters { path = path.adding(name, value) }
        return path
    }

    /// Formats degrees with four decimals, which is about ten metres.
    private static func degrees(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}
