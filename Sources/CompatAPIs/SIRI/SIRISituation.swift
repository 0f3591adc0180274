import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// A service alert that a journey or stop refers to.
struct SIRISituation {
    /// The index of the alert in the snapshot.
    let number: Int
    let service: AgencyService

    var alert: LiveAlert { service.snapshot.alerts[number] }
    var id: String { alert.reading.id }
}

extension JSONWriter {
    /// Writes `SituationExchangeDelivery` with the distinct alerts; writes nothing if there are none.
    mutating func siriSituations(_ situations: [SIRISituation]) {
        var seen: Set<String> = []
        let once = situations.filter { seen.insert($0.service.agencyID + "_" + $0.id).inserted }
        member("SituationExchangeDelivery", array: once.isEmpty ? [] : [once]) { json, situations in
            json.object { json in
                json.member("Situations") { json in
                    json.member("PtSituationElement", array: situations) { $0.siriSituation($1) }
                }
            }
        }
    }

    private mutating func siriSituation(_ situation: SIRISituation) {
        let (alert, service) = (situation.alert, situation.service)
        let periods = alert.reading.periods
        let period = periods.first { $0.contains(service.snapshot.at) } ?? periods.first
        let from = period?.from ?? service.snapshot.at
        object { json in
            json.member("PublicationWindow") { json in
                json.siriTime("StartTime", from, in: service)
                if let end = period?.to { json.siriTime("EndTime", end, in: service) }
            }
            json.member(
                "Severity", alert.reading.severity == .unknown ? "undefined" : alert.reading.severity.oneBusAwayWord)
            json.member("Summary", alert.reading.header.translation(usual: service.language)?.text ?? "")
            json.member("Description", alert.reading.text.translation(usual: service.language)?.text ?? "")
            json.siriAffects(alert, in: service)
            if let condition = alert.reading.condition {
                json.member("Consequences") { json in
                    json.member("Consequence", array: [condition]) { json, condition in
                        json.object { $0.member("Condition", condition.siriWord) }
                    }
                }
            }
            json.siriTime("CreationTime", from, in: service)
            json.key("SituationNumber")
            json.underscored(situation.id, in: service)
        }
    }

    /// Writes the affected lines and stops. For an alert about a line at a single stop, only the stop is listed,
    /// because a listed line is affected at all of its stops.
    private mutating func siriAffects(_ alert: LiveAlert, in service: AgencyService) {
        let stops = alert.stops
        guard !alert.routes.isEmpty || !stops.isEmpty else { return }
        member("Affects") { json in
            if !alert.routes.isEmpty {
                json.member("VehicleJourneys") { json in
                    json.member("AffectedVehicleJourney", array: alert.routes) { json, route in
                        json.object { json in
                            json.key("LineRef")
                            json.underscored(route, in: service)
                        }
                    }
                }
            }
            if !stops.isEmpty {
                json.member("StopPoints") { json in
                    json.member("AffectedStopPoint", array: stops) { json, stop in
                        json.object { json in
                            json.key("StopPointRef")
                            json.underscored(stop, in: service)
                        }
                    }
                }
            }
        }
    }

    mutating func siriTime(_ name: StaticString, _ epoch: EpochSeconds, in service: AgencyService) {
        member(name, ISOTime.text(epoch, service.timetable.zone))
    }

    /// Writes a text; in SIRI 2 as a list with one element.
    mutating func siriText(_ name: StaticString, _ text: String, _ detail: CallDetail) {
        key(name)
        if detail.isSecond { list { $0.string(text) } } else { string(text) }
    }

    /// Writes the reason why a response is empty.
    mutating func siriError(_ text: String) {
        member("ErrorCondition") { json in
            json.member("OtherError") { $0.member("ErrorText", text) }
            json.member("Description", text)
        }
    }
}

extension ServiceCondition {
    fileprivate var siriWord: String {
        switch self {
        case .altered: "altered"
        case .delayed: "delayed"
        case .noService: "noService"
        }
    }
}
