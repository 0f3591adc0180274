import Agencies
import LiveModel
import TransitCore

extension JSONWriter {
    mutating func oneBusAwayAgency(_ service: AgencyService) {
        oneBusAwayAgency(service.description, service.timetable)
    }

    /// Writes an agency.
    /// - Parameter timetable: provides the fields that the operator has not configured; nil while it is loading.
    mutating func oneBusAwayAgency(_ description: AgencyDescription, _ timetable: Timetable?) {
        func own(_ column: KeyPath<Timetable, Column<AgencyIndex, StringIndex>>) -> String {
            timetable.flatMap { $0[keyPath: column].first.map($0.string) } ?? ""
        }
        object { json in
            json.member("disclaimer", description.attribution ?? "")
            json.member("email", timetable?.onlyAgency(.email) ?? "")
            json.member("fareUrl", timetable?.onlyAgency(.fareURL) ?? "")
            json.member("id", description.id)
            json.member("lang", description.language ?? own(\.agencyLanguages))
            json.member("name", description.name)
            json.member("phone", description.phone ?? own(\.agencyPhones))
            json.member("privateService", false)
            json.member("timezone", description.timeZoneName(timetable))
            json.member("url", description.url ?? WebLink.checked(own(\.agencyURLs)) ?? "")
        }
    }

    mutating func oneBusAway(_ route: RouteIndex, in service: AgencyService) {
        let timetable = service.timetable
        let names = [
            timetable.routeShortNames[route], timetable.routeLongNames[route], timetable.routeIDs[route],
        ]
        object { json in
            json.member("agencyId", service.agencyID)
            json.member("color", Self.hex(timetable.routeColors[route]))
            json.text("description", timetable.routeDescriptions[route], in: service)
            json.key("id")
            json.underscored(route, in: service)
            json.text("longName", names[1], in: service)
            json.text("nullSafeShortName", names.first { $0.rawValue != 0 } ?? names[2], in: service)
            json.text("shortName", names[0], in: service)
            json.member("textColor", Self.hex(timetable.routeTextColors[route]))
            json.member("type", timetable.routeTypes[route])
            json.member("url", WebLink.checked(timetable.string(timetable.routeURLs[route])) ?? "")
        }
    }

    /// Formats a color as hexadecimal digits, such as `00FF7A`; empty if the feed defines none.
    private static func hex(_ color: UInt32) -> String {
        guard color <= 0xFFFFFF else { return "" }
        let digits = String(color, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    mutating func oneBusAway(_ runKey: RunKey, in service: AgencyService) {
        let timetable = service.timetable
        let pattern = runKey.pattern(in: timetable)
        let trip = runKey.trip?.trip
        let signs = service.snapshot.signs(of: runKey.trip)
        object { json in
            json.key("blockId")
            if let block = trip.flatMap({ timetable.block(of: $0) }) {
                json.underscored(timetable.blockIDs[block], in: service)
            } else {
                json.string("")
            }
            json.member("directionId", timetable.direction(of: pattern).map { String($0) } ?? "")
            json.key("id")
            json.underscored(runKey, in: service)
            json.member("peakOffpeak", 0)
            json.key("routeId")
            json.underscored(timetable.patternRoutes[pattern], in: service)
            json.member("routeShortName", "")
            json.key("serviceId")
            if let trip {
                json.underscored(timetable.serviceIDs[timetable.tripServices[trip]], in: service)
            } else {
                json.string("")
            }
            json.key("shapeId")
            json.underscored(timetable.patternShapes[pattern], in: service)
            json.member("timeZone", "")
            if let reported = signs?.headsign {
                json.member("tripHeadsign", reported)
            } else {
                json.text("tripHeadsign", timetable.headsign(of: trip, on: pattern), in: service)
            }
            if let reported = signs?.shortName {
                json.member("tripShortName", reported)
            } else {
                json.text(
                    "tripShortName", trip.map { timetable.tripShortNames[$0] } ?? StringIndex(0), in: service)
            }
        }
    }
}

extension AgencyDescription {
    /// Returns the timetable's time zone, or else the configured one, or else UTC.
    func timeZoneName(_ timetable: Timetable?) -> String {
        let own = timetable?.feedField(.timeZone) ?? ""
        return own.isEmpty ? timeZone ?? "UTC" : own
    }

    /// Returns the time zone of a stop, or else that of the agency.
    func timeZoneName(of stop: StopIndex, in timetable: Timetable) -> String {
        timetable.timeZoneName(of: stop).map { timetable.string($0) } ?? timeZoneName(timetable)
    }
}
