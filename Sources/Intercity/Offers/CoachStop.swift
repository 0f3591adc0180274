package import TransitCore

/// A coach stop: a station, a street corner or an airport.
package struct CoachStop: Sendable, Equatable {
    /// The id, `<supplier>:<id of the supplier>`.
    package var id: String
    package var name: String
    /// The lines of the postal address.
    package var address: [String]
    package var coordinate: Coordinate?

    package init(id: String, name: String, address: [String] = [], coordinate: Coordinate? = nil) {
        self.id = id
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }
}

/// The operator of a coach.
package struct Operator: Sendable, Equatable {
    /// The id, `<supplier>:<id of the supplier>`.
    package var id: String
    package var name: String
    package var url: String?
    /// The URL of the operator's logo. Only this server fetches it; clients request the logo from this server.
    package var logo: String?
    /// The time before departure at which ticket sales end, in seconds.
    package var salesEnd: Int64?

    package init(id: String, name: String, url: String? = nil, logo: String? = nil, salesEnd: Int64? = nil) {
        self.id = id
        self.name = name
        self.url = url
        self.logo = logo
        self.salesEnd = salesEnd
    }
}
