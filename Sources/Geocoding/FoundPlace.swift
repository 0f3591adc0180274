package import TransitCore

/// A place that a geocoder returned for a query.
package struct FoundPlace: Hashable, Sendable {
    /// The common name of the place, such as "City Hall" or "1 Elm Street".
    package var name: String
    /// The complete address in one line, which may equal the name.
    package var address: String
    package var coordinate: Coordinate

    /// Creates a place.
    /// - Returns: Nil without a name, or if the coordinate is missing, invalid or (0, 0).
    package init?(name: String?, address: String, latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude, let name = name ?? (address.isEmpty ? nil : address) else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isPlausible else { return nil }
        self.name = Self.clipped(name)
        self.address = Self.clipped(address.isEmpty ? name : address)
        self.coordinate = coordinate
    }

    /// Truncates a string to 200 characters, because riders' devices store the places that riders select.
    private static func clipped(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    }
}
