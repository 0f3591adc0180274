import Agencies
import LiveModel
import TransitCore

/// Ids of the form `<agency>_<id in the feed>`. An agency's id contains no underscore, so the first underscore
/// separates the two parts.
enum OneBusAwayID {
    static func parts(of id: String) -> (agency: String, own: Substring)? {
        guard let mark = id.utf8.firstIndex(of: UInt8(ascii: "_")) else { return nil }
        let own = id[id.utf8.index(after: mark)...]
        return own.isEmpty ? nil : (String(id[..<mark]), own)
    }
}

extension JSONWriter {
    mutating func underscored(_ id: StringIndex, in service: AgencyService) {
        identifier(service.agencyID, separator: "_", service.timetable.utf8(id))
    }

    mutating func underscored(_ id: String, in service: AgencyService) {
        var id = id
        id.withUTF8 { identifier(service.agencyID, separator: "_", $0) }
    }

    mutating func underscored(_ route: RouteIndex, in service: AgencyService) {
        underscored(service.timetable.routeIDs[route], in: service)
    }

    mutating func underscored(_ stop: StopIndex, in service: AgencyService) {
        underscored(service.timetable.stopIDs[stop], in: service)
    }

    mutating func underscored(_ trip: TripIndex, in service: AgencyService) {
        underscored(service.timetable.tripIDs[trip], in: service)
    }

    mutating func underscored(_ runKey: RunKey, in service: AgencyService) {
        switch runKey {
        case .trip(let trip): underscored(trip.trip, in: service)
        case .untimetabled: underscored(runKey.id(in: service.timetable), in: service)
        }
    }

    /// Writes the id of a shape; an empty string if the feed has no shape and straight lines replace it.
    mutating func underscored(_ shape: ShapeIndex, in service: AgencyService) {
        let id = service.timetable.shapeIDs[shape]
        if id.rawValue == 0 { string("") } else { underscored(id, in: service) }
    }

    /// Writes a string of the timetable as a member, even if it is empty.
    mutating func text(_ name: StaticString, _ text: StringIndex, in service: AgencyService) {
        key(name)
        string(service.timetable.utf8(text))
    }

    mutating func null(_ name: StaticString) {
        key(name)
        null()
    }

    mutating func milliseconds(_ name: StaticString, _ moment: EpochSeconds) {
        member(name, moment.named.milliseconds)
    }
}
