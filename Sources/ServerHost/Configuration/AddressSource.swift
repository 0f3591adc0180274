import Geocoding

extension Configuration {
    /// The external geocoder used for address search.
    struct AddressSource: Sendable, Equatable {
        var kind: Geocoder
        /// The base URL of all requests.
        var url: String
        var headers: [Header] = []
        var attribution = "© OpenStreetMap contributors"
    }
}
