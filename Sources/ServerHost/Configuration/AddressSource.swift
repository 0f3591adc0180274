import Geocoding

extension Configuration {
    /// The geocoder that looks up addresses.
    struct AddressSource: Sendable, Equatable {
        var kind: Geocoder
        /// The URL prefix common to all requests.
        var url: String
        var headers: [Header] = []
        var attribution = "© OpenStreetMap contributors"
    }
}
