package import TransitCore

/// A geocoding query: the text, a location near which places are ranked first, and the language of names.
package struct PlaceQuestion: Hashable, Sendable {
    package let text: String
    /// The two-letter code of the language.
    package let language: String
    /// The rider's position in tenths of a degree. This suffices to rank nearby places first, without revealing more to
    /// the geocoder.
    private let latitude: Int?
    private let longitude: Int?

    package init(_ text: String, near: Coordinate? = nil, language: String) {
        self.text = text.split { $0.isWhitespace }.joined(separator: " ")
        self.language = language
        latitude = near.map { Int(($0.latitude * 10).rounded()) }
        longitude = near.map { Int(($0.longitude * 10).rounded()) }
    }

    var near: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    }
}
