package import Feeds

/// A server that knows addresses, by how it is asked and how it answers.
package enum Geocoder: String, Sendable, CaseIterable {
    /// https://photon.komoot.io
    case photon
    /// https://nominatim.org/release-docs/latest/api/Search/
    case nominatim

    /// Places asked for in one answer.
    static let count = 8
    /// Taken of one answer, if the server tells of more.
    private static let most = 50

    /// Questions that may begin in a second: what the public servers bear.
    package var perSecond: Int {
        switch self {
        case .photon: 5
        case .nominatim: 1
        }
    }

    /// The path below the server's address. Everything that a rider typed is escaped.
    package func path(_ question: PlaceQuestion) -> ProviderPath {
        switch self {
        case .photon: Self.photonPath(question)
        case .nominatim: Self.nominatimPath(question)
        }
    }

    /// - Returns: those that are somewhere, the best first, each once.
    /// - Throws: `unreadable`
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
