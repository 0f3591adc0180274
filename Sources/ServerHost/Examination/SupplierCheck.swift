import CompatAPIs
import Fetching
import Geocoding
import Intercity
import TransitCore

/// Checks the external services used by address and coach searches, forecasts and `headsign init`, with one request
/// each.
enum SupplierCheck {
    /// A search term that occurs in place names everywhere.
    private static let word = "station"

    static func finding(_ source: Configuration.AddressSource, _ environment: ServerEnvironment) async -> CheckResult {
        let subject = "geocoder"
        do throws(FeedError) {
            let transport = try source.transport(environment.client, environment.clock)
            let path = source.kind.path(PlaceQuestion(word, language: "en"))
            let places = try source.kind.places(in: try await transport.body(path, for: "places"))
            return CheckResult(subject: subject, outcome: .fine, text: "\(places.count) places for \"\(word)\"")
        } catch {
            return failing(subject, error, settings: "geocoder", key: "headers")
        }
    }

    /// Starts a coach search for tomorrow, without waiting for its completion.
    static func finding(_ busbud: Configuration.Intercity.Busbud, _ environment: ServerEnvironment) async -> CheckResult
    {
        let subject = "intercity/" + BusbudSupplier.id
        let cities = ["New York", "Montreal"].compactMap { CityTable.builtIn.search($0, limit: 1).first }
        guard cities.count == 2, let currency = Currency("USD") else {
            return CheckResult(subject: subject, outcome: .skipped, text: "not queried")
        }
        let day = environment.clock.now.seconds.utcDate.advanced(by: 1)
        var single = busbud
        single.tries = 1
        do {
            let supplier = try single.supplier(environment.client, environment.clock) { .unwatched($0) }
            let query = IntercityQuery(
                from: cities[0].geohash, to: cities[1].geohash, on: day, currency: currency)
            let ending = await supplier.search(query) { _ in }
            if case .failed(let error) = ending {
                return failing(subject, error, settings: "intercity: busbud", key: "token")
            }
            return CheckResult(
                subject: subject, outcome: .fine, text: "responds for \(cities[0].name) to \(cities[1].name)")
        } catch {
            return CheckResult(subject: subject, outcome: .failing, text: error.text)
        }
    }

    /// Fetches one weather forecast, for Greenwich.
    static func finding(
        _ weather: Configuration.Sidecar.Weather, _ environment: ServerEnvironment
    ) async -> CheckResult {
        let subject = "sidecar/weather"
        do throws(FeedError) {
            let transport = try weather.transport(environment.client, environment.clock)
            let path = weather.path(to: Coordinate(latitude: 51.48, longitude: 0))
            let body = try await transport.body(path, for: "weather")
            guard WeatherService.hasForecast(body, at: environment.clock.now.seconds) else {
                throw .unreadable(expected: "a forecast", place: "it lacks the current or the hourly weather")
            }
            return CheckResult(subject: subject, outcome: .fine, text: "responds with a forecast")
        } catch {
            return failing(subject, error, settings: "sidecar: weather", key: "key")
        }
    }

    /// Reads the feed catalogue.
    static func finding(_ catalogue: CatalogueSource, _ environment: ServerEnvironment) async -> CheckResult {
        do throws(Failure) {
            let count = try await catalogue.read(environment).catalogue.count
            let text = count == 1 ? "1 timetable" : "\(count) timetables"
            return CheckResult(subject: "catalogue", outcome: .fine, text: text)
        } catch {
            return CheckResult(subject: "catalogue", outcome: .failing, text: error.text)
        }
    }

    /// Returns the result of a failed request, with advice for the operator.
    /// - Parameters:
    ///   - settings: The section of the configuration.
    ///   - key: The name of the setting for the service's API key.
    private static func failing(
        _ subject: String, _ error: FeedError, settings: String, key: String
    ) -> CheckResult {
        var finding = CheckResult.failing(subject, error)
        switch error {
        case .unauthorized: finding.hint = "Ask the provider for a key, and set \(settings): \(key)."
        case .rateLimited: finding.hint = "Stop other programs that use the same key, or ask for a higher limit."
        case .rejected(let status) where status == 404 || status == 410:
            finding.hint = "Check \(settings): url. The service was not found there."
        case .unreadable: finding.hint = "Check \(settings): url. Another service, or a web page, responds there."
        default: break
        }
        return finding
    }
}
