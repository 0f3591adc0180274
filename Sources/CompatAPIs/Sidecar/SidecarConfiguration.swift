import Agencies

/// The configuration of OneBusAway's sidecar API: the regions that apps name in paths, and surveys.
package struct SidecarConfiguration: Sendable, Equatable {
    package var regions: [SidecarRegion]
    package var surveys: [Survey]
    /// The address at which apps reach this server, without a slash at its end; nil uses each request's own.
    package var url: String?

    package init(
        regions: [SidecarRegion] = [SidecarRegion(id: 1)], surveys: [Survey] = [], url: String? = nil
    ) {
        self.regions = regions
        self.surveys = surveys
        self.url = url
    }
}

/// A region: a group of agencies with a number that apps are configured with.
package struct SidecarRegion: Sendable, Equatable {
    package var id: Int
    /// The name that apps show; nil uses the names of the agencies.
    package var name: String?
    /// Ids of agencies; nil for all.
    package var agencies: [String]?

    package init(id: Int, name: String? = nil, agencies: [String]? = nil) {
        self.id = id
        self.name = name
        self.agencies = agencies
    }
}

extension SidecarRegion {
    /// Returns the agencies of the region that the server has, in its order.
    func entries(in registry: AgencyRegistry) -> [PublishedAgency] {
        registry.entries.filter { agencies?.contains($0.description.id) ?? true }
    }

    /// Returns the region's name, or the names of its agencies.
    func title(in registry: AgencyRegistry) -> String {
        name ?? entries(in: registry).map(\.description.name).joined(separator: ", ")
    }
}
