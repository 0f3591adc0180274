import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the members of MOTIS's `Route` into an open object.
    mutating func motisRoute(_ route: RouteIndex, in service: AgencyService, _ version: MOTISVersion) {
        let timetable = service.timetable
        member("mode", MOTISMode(routeType: timetable.routeTypes[route]).name(in: version))
        member("agencyName", service.description.name)
        member("agencyUrl", service.url(of: route) ?? "")
        member("agencyId", service.agencyID)
        key("routeId")
        identifier(route, in: service.own)
        let color = timetable.color(of: route)
        if let color { member("routeColor", String(color.hex.dropFirst())) }
        member("routeTextColor", String(timetable.textColor(of: route, on: color).hex.dropFirst()))
        member("routeType", timetable.routeTypes[route])
        member("routeShortName", timetable.label(of: route))
        key("routeLongName")
        string(timetable.utf8(timetable.routeLongNames[route]))
    }

    /// Writes the members about the route, agency and trip that legs and board rows have in common.
    /// - Parameter trip: the trip; nil for a run without a trip in the timetable.
    mutating func motisRouteAndTrip(
        _ route: RouteIndex, trip: TripDay?, in service: AgencyService, _ version: MOTISVersion
    ) {
        let timetable = service.timetable
        motisRoute(route, in: service, version)
        key("tripShortName")
        if let reported = service.snapshot.signs(of: trip)?.shortName {
            string(reported)
        } else if let trip {
            string(timetable.utf8(timetable.tripShortNames[trip.trip]))
        } else {
            string("")
        }
        member("displayName", timetable.label(of: route))
        member("source", service.agencyID)
    }

    /// Writes the first or last stop of a pattern.
    mutating func motisEnd(
        _ name: StaticString, of pattern: PatternIndex, isLast: Bool, in service: AgencyService,
        _ version: MOTISVersion
    ) {
        let stops = service.timetable.stops(of: pattern)
        guard let row = isLast ? stops.last : stops.first else { return }
        key(name)
        motisPlace(service.timetable.patternStopStops[row], in: service, version)
    }

    /// Writes the member `alerts`, unless there are none.
    /// - Parameters:
    ///   - numbers: the indexes of the alerts in the snapshot.
    ///   - languages: the reader's preferred languages in order.
    mutating func motisAlerts(_ numbers: [Int], in service: AgencyService, _ languages: [String]) {
        guard !numbers.isEmpty else { return }
        member("alerts", array: numbers) { json, number in
            let reading = service.snapshot.alerts[number].reading
            json.object { json in
                func text(_ text: LocalizedText) -> String? {
                    text.translation(for: languages, usual: service.language)?.text
                }
                json.member("headerText", text(reading.header) ?? "")
                json.member("descriptionText", text(reading.text) ?? "")
                if let url = text(reading.url.links) { json.member("url", url) }
                json.member("cause", reading.cause.map(Self.upperSnake))
                json.member("causeDetail", text(reading.causeDetail))
                json.member("effect", reading.effect.map(Self.upperSnake))
                json.member("effectDetail", text(reading.effectDetail))
                json.member("severityLevel", reading.severity.otpName)
                json.member("ttsHeaderText", text(reading.spokenHeader))
                json.member("ttsDescriptionText", text(reading.spokenText))
                if let image = reading.images.first {
                    json.member("imageUrl", image.url)
                    json.member("imageMediaType", image.mediaType.isEmpty ? "image/*" : image.mediaType)
                    json.member("imageAlternativeText", text(reading.imageText))
                }
                if !reading.periods.isEmpty {
                    json.member("impactPeriod", array: reading.periods) { json, period in
                        json.object { json in
                            json.utc("start", period.from ?? MOTIS.times.lowerBound)
                            json.utc("end", period.to ?? MOTIS.times.upperBound)
                        }
                    }
                }
            }
        }
    }
}
