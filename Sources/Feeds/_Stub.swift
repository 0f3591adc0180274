package import TransitCore
package struct SIRIAdapter: FeedAdapter { package enum IDs: Sendable { case full, withoutAgency }
 package init(ids: IDs) {}
 package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading { FeedReading() } }
package struct P: Provider { package func network() async throws(FeedError) -> ProviderNetwork { ProviderNetwork() }
 package var feeds: [ProviderFeed] { [] }
 package var departures: (any DepartureSource)? { nil } 
 package init(transport: any ProviderTransport, clock: any EpochClock, settings: MagicBusSettings) {}
 package init(transport: any ProviderTransport, clock: any EpochClock, settings: OneBusAwaySettings) {}
}
package typealias MagicBusProvider = P
package typealias OneBusAwayProvider = P
package struct MagicBusSettings { package enum Format { case json, xml }
 package init(format: Format, agency: ProviderNetwork.Agency) {} }
package struct OneBusAwaySettings {  package init(agency: ProviderNetwork.Agency, agencies: [String]?) {} }
