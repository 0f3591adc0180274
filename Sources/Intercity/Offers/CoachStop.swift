package import TransitCore

/// A coach stop: a station, a street corner or an airport.
package struct CoachStop: Sendable, Equatable {
    /// `<supplier>:<id of the supplier>`
    package var id: String
    package var name: String
    /// The postal address, line by line.
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
    /// `<supplier>:<id of the supplier>`
    package var id: String
    package var name: String
    package var url: String?
    /// The URL of its logo. Only this server fetches it; clients get the logo from here.
    package var logo: String?
    /// The number of seconds before departure at which ticket sales end.
    package var salesEnd: Int64?

    package init(id: String, name: String, url: String? = nil, logo: String? = nil, salesEnd: Int64? = nil) {
        self.id = id
        self.name = name
        self.url = url
        self.logo = logo
        self.salesEnd = salesEnd
    }
}
