import Agencies

/// The configuration of OneBusAway's sidecar API: the regions in its paths, and the surveys.
package struct SidecarConfiguration: Sendable, Equatable {
    package var regions: [SidecarRegion]
    package var surveys: [Survey]
    /// The base URL of this server for apps, without a trailing slash; nil derives it from each request.
    package var url: String?

    package init(
        regions: [SidecarRegion] = [SidecarRegion(id: 1)], surveys: [Survey] = [], url: String? = nil
    ) {
        self.regions = regions
        self.surveys = surveys
        self.url = url
    }
}

/// A region: a group of agencies, identified by a number with which apps are configured.
package struct SidecarRegion: Sendable, Equatable {
    package var id: Int
    /// The name that apps show; nil for the names of the agencies.
    package var name: String?
    /// The ids of the region's agencies; nil for all agencies.
    package var agencies: [String]?

    package init(id: Int, name: String? = nil, agencies: [String]? = nil) {
        self.id = id
        self.name = name
        self.agencies = agencies
    }
}

extension SidecarRegion {
    /// Returns the region's agencies that exist on the server, in the server's order.
    func entries(in registry: AgencyRegistry) -> [PublishedAgency] {
        registry.entries.filter { agencies?.contains($0.description.id) ?? true }
    }

    /// Returns the region's name or, if it has none, the names of its agencies.
    func title(in registry: AgencyRegistry) -> String {
        name ?? entries(in: registry).map(\.description.name).joined(separator: ", ")
    }
}
