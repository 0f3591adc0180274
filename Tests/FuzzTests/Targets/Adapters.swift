import Feeds
import Fetching
import TransitCore

extension FuzzTarget {
    static let siri = adapters("siri", SIRIAdapter(), SIRIAdapter(ids: .withoutAgency))

    static let oneBusAway = adapters(
        "onebusaway", OneBusAwayVehiclesAdapter(timeZone: "America/New_York"), OneBusAwayDeparturesAdapter(stopID: "s1")
    )

    static let infoPoint = adapters(
        "infopoint", InfoPointVehiclesAdapter(), InfoPointMessagesAdapter(), InfoPointDeparturesAdapter(stopID: "s1"))

    static let magicBus = adapters(
        "magicbus", MagicBusVehicles(.json), MagicBusVehicles(.xml), MagicBusAnnouncements(),
        MagicBusArrivals(fetched: FuzzTown.now),
        MagicBusPublicFeed(fetched: FuzzTown.now))

    /// Returns a target in which each adapter parses the same bytes. Each result is sanitized, applied to an engine and
    /// served.
    private static func adapters(_ name: String, _ adapters: any FeedAdapter...) -> FuzzTarget {
        FuzzTarget(name: name) { body in
            for adapter in adapters {
                guard let reading = try? adapter.reading(from: body) else { continue }
                let fetched = Fetched(reading: reading, at: FuzzTown.now.milliseconds)
                if let reading = fetched.reading { FuzzTown.serve(reading) }
            }
        }
    }
}
