package import Agencies
package import HTTPServer
package import TransitCore

// Parameters with dates and coordinates.
extension QueryReader {
    package static let aDay = "a date in the form 2016-07-29"

    package mutating func day(_ name: String) -> ServiceDate? {
        guard has(name) else { return nil }
        let day = text(name).flatMap { ServiceDate(iso: $0.utf8) }
        if day == nil { complain(name, Self.aDay) }
        return day
    }

    /// Reads `weekdays`: numbers from 1 (Monday) to 7 (Sunday).
    /// - Returns: 0 for Monday … 6 for Sunday; nil without the parameter.
    package mutating func weekdays() -> Set<Int>? {
        guard let list = list("weekdays", maximum: 7, omitsEmpty: false) else { return nil }
        let days = list.filter { $0.utf8.count == 1 }.compactMap { Int($0) }.filter { (1...7).contains($0) }
        guard days.count == list.count else {
            complain("weekdays", "numbers from 1 (Monday) to 7 (Sunday), separated by commas")
            return nil
        }
        return Set(days.map { $0 - 1 })
    }

    /// Reads the start of a run of a trip in `frequencies.txt`, in seconds of service time. Values from a day before
    /// midnight to a week after it are valid. Returns nil without the parameter.
    package mutating func serviceStart(_ name: String) -> Int32? {
        has(name) ? Int32(integer(name, in: -86_400...604_800, default: 0)) : nil
    }

    /// Reads a coordinate as `latitude,longitude`.
    package mutating func place(_ name: String) -> Coordinate? {
        guard let value = encoded(name) else { return nil }
        let text = PercentDecoding.decode(value, plusIsSpace: true)
        guard let place = text.flatMap({ Self.coordinate($0) }) else {
            complain(name, "latitude,longitude in degrees")
            return nil
        }
        return place
    }

    /// Parses a coordinate from `latitude,longitude`.
    package static func coordinate(_ text: some StringProtocol) -> Coordinate? {
        numbers(in: text, count: 2).flatMap { Coordinate(onEarth: $0[0], $0[1]) }
    }

    /// Reads an area as `west,south,east,north`, or as any two opposite corners.
    package mutating func area(_ name: String) -> Area? {
        guard let value = encoded(name) else { return nil }
        guard let area = Self.numbers(value, count: 4).flatMap({ Area(corners: $0) }) else {
            complain(name, "west,south,east,north in degrees")
            return nil
        }
        return area
    }
}
