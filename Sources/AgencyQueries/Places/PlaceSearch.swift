package import Geocoding

/// The dependencies of address search.
package struct PlaceSearch: Sendable {
    package let cache: GeocodingCache
    /// The attribution of the geocoder, shown on the page.
    package let attribution: String

    package init(cache: GeocodingCache, attribution: String) {
        self.cache = cache
        self.attribution = attribution
    }
}
