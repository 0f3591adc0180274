import Agencies
import AsyncHTTPClient
import Fetching
import Foundation
import Intercity
import TransitCore
import WebServer

// Creates the coach search from its configuration.
extension Configuration.Intercity {
    func service(
        _ registry: AgencyRegistry, _ client: HTTPClient, _ clock: any EpochClock, _ work: (String) -> ParseScope
    ) throws(Failure) -> IntercityService {
        var suppliers: [any IntercitySupplier] = []
        if let busbud { suppliers.append(try busbud.supplier(client, clock, work)) }
        if !timetables.isEmpty {
            suppliers.append(TimetableSupplier { [timetables] in registry.coachTimetables(of: timetables) })
        }
        let pool = SearchPool(
            suppliers: suppliers, logos: LogoDirectory(ownOrigin: busbud?.origin), clock: { clock.now.seconds }
        )
        let origin = busbud?.origin
        return IntercityService(
            pool: pool, logos: LogoStore { await Self.picture(at: $0, ownOrigin: origin, client, clock) })
    }

    /// Fetches a logo. Its URL comes from the supplier, so only public addresses and the supplier's own host are
    /// permitted.
    private static func picture(
        at address: String, ownOrigin: String?, _ client: HTTPClient, _ clock: any EpochClock
    ) async -> [UInt8]? {
        let limits = HTTPLimits(bytes: LogoStore.mostBytes, seconds: 10)
        let isOwn = ownOrigin.map { address.hasPrefix($0 + "/") } ?? false
        guard let endpoint = try? HTTPEndpoint(address, isNamedByOperator: isOwn) else { return nil }
        let transport = HTTPTransport(client: client, endpoint: endpoint, limits: limits, clock: clock)
        guard let answer = try? await transport.response(), answer.status == 200 else { return nil }
        return answer.body
    }
}

extension Configuration.Intercity.Busbud {
    /// The limits of a response; the size exceeds any real response.
    private static let limits = HTTPLimits(bytes: 8_000_000, seconds: 20)

    func supplier(
        _ client: HTTPClient, _ clock: any EpochClock, _ work: (String) -> ParseScope
    ) throws(Failure) -> BusbudSupplier {
        let headers = [
            HTTPEndpoint.Field(name: "Accept", value: BusbudSupplier.accept),
            HTTPEndpoint.Field(name: "X-Busbud-Token", value: token),
        ]
        do throws(FeedError) {
            let transport = try HTTPProviderTransport(
                client: client, address: url, headers: headers, limits: Self.limits, clock: clock)
            return BusbudSupplier(
                transport: transport,
                settings: SearchPolling.Settings(interval: Int64(interval * 1000), mostTries: tries),
                throttle: RequestThrottle { ContinuousClock.now }, work: work(BusbudSupplier.id))
        } catch {
            throw Failure(.badConfiguration, error.message)
        }
    }

    /// The origin of the configured URL, as `http://host:port`.
    fileprivate var origin: String? {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme, let host = parts.host else {
            return nil
        }
        return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
