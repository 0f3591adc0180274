import Geocoding

extension Configuration {
    /// The geocoder that looks up addresses.
    struct AddressSource: Sendable, Equatable {
        var kind: Geocoder
        /// Up to what all its paths have in common.
        var url: String
        var headers: [Header] = []
        var attribution = "© OpenStreetMap contributors"
    }
}
