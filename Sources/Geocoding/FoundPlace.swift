package import TransitCore

/// A place that a geocoder found for a text.
package struct FoundPlace: Hashable, Sendable {
    /// The common name, such as "City Hall" or "1 Elm Street".
    package var name: String
    /// The whole address in one line; it may be the name again.
    package var address: String
    package var coordinate: Coordinate

    /// - Returns: nil without a name, or where the coordinate cannot be a real place: nothing is at (0, 0).
    package init?(name: String?, address: String, latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude, let name = name ?? (address.isEmpty ? nil : address) else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isPlausible else { return nil }
        self.name = Self.clipped(name)
        self.address = Self.clipped(address.isEmpty ? name : address)
        self.coordinate = coordinate
    }

    /// Nobody reads more, and riders keep what they choose.
    private static func clipped(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    }
}
