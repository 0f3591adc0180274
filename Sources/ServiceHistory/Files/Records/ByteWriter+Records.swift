import LiveModel
import TransitCore

// Writes records as rows of numbers and strings, for logs and for the parts of sealed files that are not columns.
extension ByteWriter {
    mutating func optional(_ value: Int32?) {
        guard let value else { return number(0) }
        number(UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)) + 1)
    }

    mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

    mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
        number(UInt64(elements.count))
        for element in elements { write(&self, element) }
    }

    /// Writes numbers as differences between successive ones.
    mutating func differences(_ numbers: some Collection<Int64>) {
        number(UInt64(numbers.count))
        var last: Int64 = 0
        for value in numbers {
            signed(value &- last)
            last = value
        }
    }

    mutating func agency(_ agency: RecordedAgency) {
        text(agency.id)
        text(agency.name)
        text(agency.url)
    }

    mutating func route(_ route: RecordedRoute) {
        text(route.id)
        number(UInt64(route.agency))
        text(route.shortName)
        text(route.longName)
        signed(Int64(route.type))
        number(route.color.map { UInt64($0) + 1 } ?? 0)
        number(route.textColor.map { UInt64($0) + 1 } ?? 0)
    }

    mutating func stop(_ stop: RecordedStop) {
        text(stop.id)
        text(stop.code)
        text(stop.name)
        signed(Int64(stop.place.latitudeE7))
        signed(Int64(stop.place.longitudeE7))
    }

    /// Writes a pattern without its shape.
    mutating func pattern(_ pattern: RecordedPattern) {
        number(UInt64(pattern.route))
        number(pattern.direction.map { UInt64($0) + 1 } ?? 0)
        text(pattern.headsign)
        list(pattern.stops) { $0.number(UInt64($1)) }
        differences(pattern.distances.map(Rounding.decimetres))
        list(pattern.isTimepoint) { $0.flag($1) }
    }

    mutating func shape(_ shape: [Coordinate]) {
        differences(shape.map { Rounding.e5($0.latitude) })
        differences(shape.map { Rounding.e5($0.longitude) })
    }
}

extension ByteWriter {
    mutating func trip(_ trip: RecordedTrip) {
        text(trip.id)
        number(UInt64(trip.pattern))
        signed(Int64(trip.start))
        text(trip.block)
        differences(trip.arrivals.map(Int64.init))
        differences(trip.departures.map(Int64.init))
        byte(TripFlags(trip).rawValue)
        text(trip.vehicle)
    }

    mutating func visit(_ visit: StopVisit) {
        number(UInt64(visit.trip))
        number(UInt64(visit.call))
        byte(visit.basis.rawValue)
        optional(visit.arrival)
        optional(visit.departure)
        number(UInt64(visit.uncertainty))
        optional(visit.shown10)
        optional(visit.shown5)
        byte(visit.occupancy.map { $0.rawValue + 1 } ?? 0)
    }

    mutating func position(_ position: RecordedPosition) {
        number(UInt64(position.trip))
        signed(Int64(position.at))
        signed(Rounding.e5(position.place.latitude))
        signed(Rounding.e5(position.place.longitude))
    }

    mutating func alert(_ alert: RecordedAlert) {
        text(alert.id)
        text(alert.header)
        text(alert.text)
        text(alert.effect)
        list(alert.routes) { $0.text($1) }
        list(alert.stops) { $0.text($1) }
        signed(Int64(alert.first))
        signed(Int64(alert.last))
    }

    mutating func outage(_ outage: FeedOutage) {
        text(outage.feed)
        signed(Int64(outage.first))
        signed(Int64(outage.last))
    }
}
