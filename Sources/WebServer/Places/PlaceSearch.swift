package import Geocoding

/// What the server needs to answer for addresses.
package struct PlaceSearch: Sendable {
    package let desk: PlaceDesk
    /// Whom the page names as the source.
    package let attribution: String

    package init(desk: PlaceDesk, attribution: String) {
        self.desk = desk
        self.attribution = attribution
    }
}
