import Fetching
import TransitCore

/// The vehicles of all agencies of a server, from one SIRI request or, without SIRI, from one request per agency.
actor OneBusAwayVehicleSource: FeedSource {
    private let transport: any ProviderTransport
    private let settings: OneBusAwaySettings
    private var hasSIRI: Bool
    private var agencies: [String]?

    init(_ transport: any ProviderTransport, settings: OneBusAwaySettings) {
        self.transport = transport
        self.settings = settings
        hasSIRI = settings.siri != .no
        agencies = settings.agencies
    }

    func fetch() async throws(FeedError) -> Fetched {
        guard hasSIRI else { return try await agencyByAgency() }
        let response = try await transport.get("siri/vehicle-monitoring.json?version=2", for: "vehicles")
        if response.status == 404, settings.siri == .auto {
            hasSIRI = false
            return try await agencyByAgency()
        }
        let reading = try response.hasBody() ? SIRIAdapter().reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }

    /// Requests the vehicles of each agency. If one request fails, the whole fetch fails, because that agency's
    /// vehicles would seem to have disappeared.
    private func agencyByAgency() async throws(FeedError) -> Fetched {
        let adapter = OneBusAwayVehiclesAdapter(timeZone: settings.timeZone)
        var whole: (reading: FeedReading?, at: EpochMilliseconds, next: EpochMilliseconds?) = (nil, 0, nil)
        for agency in try await knownAgencies() {
            let response = try await transport.get("where/vehicles-for-agency/\(agency).json", for: "vehicles")
            guard try response.hasBody() else { throw .rejected(status: response.status) }
            whole.reading.merge(try adapter.reading(from: response.body))
            whole.at = max(whole.at, response.at)
            whole.next = response.next ?? whole.next
        }
        return Fetched(reading: whole.reading, at: whole.at, next: whole.next)
    }

    private func knownAgencies() async throws(FeedError) -> [String] {
        if let agencies { return agencies }
        let body = try await transport.body("where/agencies-with-coverage.json", for: "static")
        let found = try OneBusAwayResponse(body, expecting: "a list of OneBusAway agencies").agencies(timeZone: "").map(
            \.id)
        guard !found.isEmpty else { throw .unreadable(expected: "a list of OneBusAway agencies", place: "it is empty") }
        agencies = found
        return found
    }
}

extension FeedReading? {
    /// Merges the response of a further agency. The alerts so far are retained even if that response has none.
    fileprivate mutating func merge(_ other: FeedReading) {
        guard var whole = self else { return self = other }
        let known = Set((whole.vehicles ?? []).map(\.id))
        whole.madeAt = [whole.madeAt, other.madeAt].compactMap { $0 }.min()
        whole.vehicles = (whole.vehicles ?? []) + (other.vehicles ?? []).filter { !known.contains($0.id) }
        let ownAlerts = whole.alerts ?? []
        let more = (other.alerts ?? []).filter { alert in !ownAlerts.contains { $0.id == alert.id } }
        whole.alerts = ownAlerts.isEmpty && more.isEmpty ? nil : ownAlerts + more
        whole.discarded.add(other.discarded)
        self = whole
    }
}
