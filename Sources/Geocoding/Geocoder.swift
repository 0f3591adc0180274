package import Fetching

/// A kind of geocoding server. Creates its requests and parses its responses.
package enum Geocoder: String, Sendable, CaseIterable {
    /// Photon: https://photon.komoot.io
    case photon
    /// Nominatim: https://nominatim.org/release-docs/latest/api/Search/
    case nominatim

    /// The number of places to request.
    static let count = 8
    /// The maximum number of places that are used from a response.
    private static let most = 50

    /// The maximum number of requests per second, according to the usage policies of the public servers.
    package var perSecond: Int {
        switch self {
        case .photon: 5
        case .nominatim: 1
        }
    }

    /// Returns the path and query, relative to the server's URL. The rider's text is percent-encoded.
    package func path(_ question: PlaceQuestion) -> ProviderPath {
        switch self {
        case .photon: Self.photonPath(question)
        case .nominatim: Self.nominatimPath(question)
        }
    }

    /// Parses a response body.
    /// - Returns: The distinct places with valid coordinates, best match first.
    /// - Throws: `unreadable` if the body has another format.
    package func places(in body: [UInt8]) throws(FeedError) -> [FoundPlace] {
        let found =
            switch self {
            case .photon: try Self.photonPlaces(in: body)
            case .nominatim: try Self.nominatimPlaces(in: body)
            }
        var seen: Set<FoundPlace> = []
        return Array(found.filter { seen.insert($0).inserted }.prefix(Self.most))
    }
}
