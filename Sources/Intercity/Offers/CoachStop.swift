package import TransitCore

/// Where coaches stop: a station, a street corner, an airport.
package struct CoachStop: Sendable, Equatable {
    /// `<supplier>:<its own id>`
    package var id: String
    package var name: String
    /// As it is written on a letter, line by line.
    package var address: [String]
    package var coordinate: Coordinate?

    package init(id: String, name: String, address: [String] = [], coordinate: Coordinate? = nil) {
        self.id = id
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }
}

/// Who runs a coach.
package struct Operator: Sendable, Equatable {
    /// `<supplier>:<its own id>`
    package var id: String
    package var name: String
    package var url: String?
    /// Where its picture lies, for this server alone: riders' pages get it from here.
    package var logo: String?
    /// Seconds before the departure after which it sells no tickets.
    package var salesEnd: Int64?

    package init(id: String, name: String, url: String? = nil, logo: String? = nil, salesEnd: Int64? = nil) {
        self.id = id
        self.name = name
        self.url = url
        self.logo = logo
        self.salesEnd = salesEnd
    }
}
