import LiveModel
import TransitCore

// Reads the records that `ByteWriter` writes. Returns nil for malformed data.
extension ByteReader {
    /// Reads a number; nil if it does not fit in the type.
    mutating func whole<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
        number().flatMap(Value.init(exactly:))
    }

    mutating func int32() -> Int32? { signed().flatMap(Int32.init(exactly:)) }

    /// Reads an optional number.
    /// - Returns: Nil for malformed data; an inner nil if the value is absent.
    mutating func optional() -> Int32?? {
        guard let number = number(), number <= 1 << 32 else { return nil }
        guard number > 0 else { return .some(nil) }
        let bits = UInt32(number - 1)
        return Int32(bitPattern: bits >> 1) ^ -Int32(bitPattern: bits & 1)
    }

    mutating func flag() -> Bool? { byte().map { $0 != 0 } }

    mutating func list<Element>(_ read: (inout ByteReader) -> Element?) -> [Element]? {
        guard let count = whole(Int.self), count <= remaining else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let element = read(&self) else { return nil }
            elements.append(element)
        }
        return elements
    }

    mutating func differences<Value>(_ value: (Int64) -> Value?) -> [Value]? {
        var last: Int64 = 0
        return list { reader in
            guard let difference = reader.signed() else { return nil }
            last &+= difference
            return value(last)
        }
    }

    mutating func agency() -> RecordedAgency? {
        guard let id = text(), let name = text(), let url = text() else { return nil }
        return RecordedAgency(id: id, name: name, url: url)
    }

    mutating func route() -> RecordedRoute? {
        guard let id = text(), let agency = whole(UInt32.self), let shortName = text(), let longName = text(),
            let type = int32(), let color = color(), let textColor = self.color()
        else { return nil }
        return RecordedRoute(
            id: id, agency: agency, shortName: shortName, longName: longName, type: type, color: color,
            textColor: textColor)
    }

    private mutating func color() -> UInt32?? {
        guard let number = number(), number <= 1 << 32 else { return nil }
        return .some(number == 0 ? nil : UInt32(number - 1))
    }

    mutating func stop() -> RecordedStop? {
        guard let id = text(), let code = text(), let name = text(), let latitude = int32(), let longitude = int32()
        else { return nil }
        return RecordedStop(
            id: id, code: code, name: name, place: Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    }

    /// Reads a pattern without its shape.
    mutating func pattern() -> RecordedPattern? {
        guard let route = whole(UInt32.self), let direction = number(), direction <= 256, let headsign = text(),
            let stops = list({ $0.whole(UInt32.self) }), let distances = differences({ Rounding.metres($0) }),
            let isTimepoint = list({ $0.flag() })
        else { return nil }
        return RecordedPattern(
            route: route, direction: direction == 0 ? nil : UInt8(direction - 1), headsign: headsign, stops: stops,
            distances: distances, isTimepoint: isTimepoint, shape: [])
    }

    mutating func shape() -> [Coordinate]? {
        guard let latitudes = differences({ $0 }), let longitudes = differences({ $0 }),
            latitudes.count == longitudes.count
        else { return nil }
        return zip(latitudes, longitudes).map { Rounding.coordinate($0, $1) }
    }
}

extension ByteReader {
    mutating func trip() -> RecordedTrip? {
        guard let id = text(), let pattern = whole(UInt32.self), let start = int32(), let block = text(),
            let arrivals = differences(Int32.init(exactly:)), let departures = differences(Int32.init(exactly:)),
            let flags = byte().map(TripFlags.init(rawValue:)), let state = flags.state, let vehicle = text()
        else { return nil }
        return RecordedTrip(
            id: id, pattern: pattern, start: start, block: block, arrivals: arrivals, departures: departures,
            isAdded: flags.isAdded, isFrequencyBased: flags.isFrequencyBased, state: state,
            isShortTurned: flags.isShortTurned, vehicle: vehicle)
    }

    mutating func visit() -> StopVisit? {
        guard let trip = whole(UInt32.self), let call = whole(UInt16.self),
            let basis = byte().flatMap(StopVisit.Basis.init(rawValue:)), let arrival = optional(),
            let departure = optional(), let uncertainty = whole(UInt16.self), let shown10 = optional(),
            let shown5 = optional(), let occupancy = byte()
        else { return nil }
        return StopVisit(
            trip: trip, call: call, basis: basis, arrival: arrival, departure: departure, uncertainty: uncertainty,
            shown10: shown10, shown5: shown5, occupancy: occupancy == 0 ? nil : Occupancy(rawValue: occupancy - 1))
    }

    mutating func position() -> RecordedPosition? {
        guard let trip = whole(UInt32.self), let at = int32(), let latitude = signed(), let longitude = signed() else {
            return nil
        }
        return RecordedPosition(trip: trip, at: at, place: Rounding.coordinate(latitude, longitude))
    }

    mutating func alert() -> RecordedAlert? {
        guard let id = text(), let header = text(), let text = self.text(), let effect = self.text(),
            let routes = list({ $0.text() }), let stops = list({ $0.text() }), let first = int32(), let last = int32()
        else { return nil }
        return RecordedAlert(
            id: id, header: header, text: text, effect: effect, routes: routes, stops: stops, first: first, last: last)
    }

    mutating func outage() -> FeedOutage? {
        guard let feed = text(), let first = int32(), let last = int32() else { return nil }
        return FeedOutage(feed: feed, first: first, last: last)
    }
}
