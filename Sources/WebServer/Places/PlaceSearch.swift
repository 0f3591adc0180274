package import Geocoding

/// The dependencies of address search.
package struct PlaceSearch: Sendable {
    package let cache: GeocodingCache
    /// Whom the page names as the source.
    package let attribution: String

    package init(cache: GeocodingCache, attribution: String) {
        self.cache = cache
        self.attribution = attribution
    }
}
