/// A start or an end as the rider chose it: what it is called, its address, and where it is.
package struct SavedPlace: Sendable {
    package var name: String
    /// Empty if there is none.
    package var address: String
    /// Ten-millionths of a degree, so that every device has the very same number.
    package var latitude: Int32
    package var longitude: Int32

    /// Nil unless the coordinate can be a real place and there is a name or an address: nothing is at (0, 0).
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
