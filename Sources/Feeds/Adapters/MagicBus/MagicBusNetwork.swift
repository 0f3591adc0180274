import Fetching
import TransitCore

/// Loads an agency's network from Magic Bus: routes, stops and traces.
struct MagicBusNetwork {
    let transport: any ProviderTransport
    let settings: MagicBusSettings

    func fetch() async throws(FeedError) -> ProviderNetwork {
        var network =
            switch settings.format {
            case .json: try await fromJSON()
            case .xml: try await fromXML()
            }
        network.agencies = [settings.agency]
        await MagicBusLines(transport: transport).add(to: &network)
        return network
    }

    /// Requests the routes with `active=false`. Without it the server lists only the routes in service at the moment,
    /// so that a network loaded in the morning would lack the evening routes.
    private func fromJSON() async throws(FeedError) -> ProviderNetwork {
        let routes = try await transport.body("api/v0/routes/?active=false", for: "static")
        var network = try MagicBusRoutes.network(json: routes)
        network.join(try MagicBusStops.network(json: await transport.body("api/v0/stops/", for: "static")))
        return network
    }

    /// Loads the network from the older XML feeds. The list of all stops is optional, because routes contain their
    /// stops.
    private func fromXML() async throws(FeedError) -> ProviderNetwork {
        var network = try MagicBusRoutes.network(xml: await transport.body("shared/public_feed.xml", for: "departures"))
        do throws(FeedError) {
            network.join(try MagicBusStops.network(xml: await transport.body("shared/stops.xml", for: "static")))
        } catch {
            if error != .rejected(status: 404) { network.discarded.add(.malformed) }
        }
        return network
    }
}

extension ProviderNetwork {
    fileprivate mutating func join(_ other: ProviderNetwork) {
        stops += other.stops
        discarded.add(other.discarded)
    }
}
