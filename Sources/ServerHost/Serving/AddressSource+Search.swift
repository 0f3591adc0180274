import AgencyQueries
import AsyncHTTPClient
import Fetching
import Geocoding

extension Configuration.AddressSource {
    /// The limits of a response. The size exceeds any real response; riders should not wait longer than the time limit.
    private static let limits = HTTPLimits(bytes: 1_000_000, seconds: 5)

    func transport(_ client: HTTPClient, _ clock: any EpochClock) throws(FeedError) -> HTTPProviderTransport {
        try HTTPProviderTransport(
            client: client, address: url, headers: headers.map(\.field), limits: Self.limits, clock: clock)
    }

    func search(
        _ client: HTTPClient, _ clock: any EpochClock, _ work: (String) -> ParseScope
    ) throws(Failure) -> PlaceSearch {
        do throws(FeedError) {
            let transport = try transport(client, clock)
            let throttle = RequestThrottle(width: 2, perSecond: kind.perSecond) { ContinuousClock.now }
            return PlaceSearch(
                cache: GeocodingCache(
                    geocoder: kind, transport: transport, throttle: throttle, work: work(kind.rawValue)),
                attribution: attribution)
        } catch {
            throw Failure(.badConfiguration, error.message)
        }
    }
}
