/// A start or an end chosen by the rider: name, address and coordinate.
package struct SavedPlace: Sendable {
    package var name: String
    /// The address; empty if unknown.
    package var address: String
    /// The latitude in ten-millionths of a degree, so that all devices have exactly the same value.
    package var latitude: Int32
    package var longitude: Int32

    /// Creates a place; nil if the coordinate is implausible, such as (0, 0), or if both the name and the address are
    /// empty.
    package init?(name: String, address: String, latitude: Int32, longitude: Int32) {
        self.name = name
        self.address = address
        self.latitude = latitude
        self.longitude = longitude
        guard coordinate.isPlausible, !(name.isEmpty && address.isEmpty) else { return nil }
    }

    package var coordinate: Coordinate {
        Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    }

    func isAt(_ other: SavedPlace) -> Bool { latitude == other.latitude && longitude == other.longitude }

    func write(to writer: inout ByteWriter) {
        writer.text(name)
        writer.text(address)
        writer.signed(Int64(latitude))
        writer.signed(Int64(longitude))
    }

    init?(from reader: inout ByteReader) {
        guard let name = reader.text(), let address = reader.text(),
            let latitude = reader.signed().flatMap({ Int32(exactly: $0) }),
            let longitude = reader.signed().flatMap({ Int32(exactly: $0) })
        else { return nil }
        self.init(name: name, address: address, latitude: latitude, longitude: longitude)
    }
}
