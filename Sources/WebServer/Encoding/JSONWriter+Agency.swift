import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the API's `Agency` object.
    /// - Parameter earlier: the previous timetable, with which `/api/v1/changes` compares the current one; nil for
    ///   none.
    mutating func agency(_ moment: AgencyState, earlier: EarlierTimetable?) {
        let description = moment.description
        object { json in
            json.member("id", description.id)
            json.member("name", description.name)
            let timetable = moment.service?.timetable
            json.member("url", description.url ?? timetable?.onlyAgency(.url))
            json.member("phone", description.phone ?? timetable?.onlyAgency(.phone))
            json.member("email", timetable?.onlyAgency(.email))
            json.member("fareURL", timetable?.onlyAgency(.fareURL))
            json.member("language", moment.service?.language ?? description.language)
            json.member("timeZone", moment.timeZone)
            json.member("simulated", description.isSimulated)
            if let area = moment.service?.network.area ?? description.area { json.area(area) }
            json.schedule(of: moment, earlier)
            json.member("live", description.hasLiveData)
            json.key("health")
            json.health(moment.health)
            json.member("attribution", description.attribution)
            if let fare = description.fare { json.fare(fare) }
            if let service = moment.service { json.order(of: service) }
        }
    }

    private mutating func fare(_ fare: AgencyFare) {
        member("fare") { json in
            json.member("amount", fare.amount, places: 4)
            json.member("currency", fare.currency)
            json.member("card", fare.card)
        }
    }

    mutating func area(_ area: Area) {
        member("area") { json in
            json.member("west", area.west, places: 6)
            json.member("south", area.south, places: 6)
            json.member("east", area.east, places: 6)
            json.member("north", area.north, places: 6)
        }
    }

    private mutating func order(of service: AgencyService) {
        let order = service.network.order
        if !order.sections.isEmpty {
            member("sections", array: order.sections) { json, section in
                json.object { json in
                    json.member("name", section.name)
                    json.member("routes", array: section.routes) { $0.identifier($1, in: service) }
                }
            }
        }
        guard !order.groups.isEmpty else { return }
        member("groups", array: order.groups) { json, group in
            json.object { json in
                json.member("id", group.id)
                json.member("name", group.name)
                json.member("routes", array: group.routes) { $0.identifier($1, in: service) }
            }
        }
    }

    private mutating func schedule(of moment: AgencyState, _ earlier: EarlierTimetable?) {
        let service = moment.service
        let calendar = service?.timetable.calendar
        member("schedule") { json in
            // The last valid timetable stays in use, regardless of the state of the next one.
            json.member("state", moment.service == nil ? moment.schedule.state.rawValue : "ready")
            if let calendar, let last = calendar.lastDay {
                json.member("from", (service?.timetable.startDate ?? calendar.firstDay).iso)
                json.member("to", (service?.timetable.endDate ?? last).iso)
            }
            if let service, service.timetable.hasEnded(at: service.snapshot.at) { json.member("ended", true) }
            json.member("repeating", calendar?.dates == .repeating)
            json.member("version", moment.feedField(.version))
            json.member("message", moment.schedule.message)
            json.member("reason", moment.schedule.reason)
            json.member("nextAttempt", moment.schedule.nextAttempt)
            json.member("replaced", earlier?.replaced)
            json.member("next", moment.schedule.next?.iso)
            json.member("stopsVersion", moment.service?.network.stopsVersion)
            guard let timetable = moment.service?.timetable else { return }
            json.member("file") { json in
                json.member("version", timetable.fileVersion)
                json.member("bytes", timetable.byteCount)
            }
        }
    }
}

extension AgencyState {
    /// The IANA name of the agency's time zone in the API, whose released clients require one; `UTC` if it is unknown.
    var timeZone: String { knownTimeZone ?? "UTC" }

    /// The IANA name of the time zone: the timetable's, as on boards, or else the configured one. Nil if neither is
    /// known.
    var knownTimeZone: String? { feedField(.timeZone) ?? description.timeZone }

    /// Returns a field of `feed_info.txt`; nil if the field is empty.
    fileprivate func feedField(_ field: FeedField) -> String? {
        service.map { $0.timetable.feedField(field) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
