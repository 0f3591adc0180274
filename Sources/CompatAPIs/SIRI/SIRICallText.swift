import Agencies
import LiveModel
import TransitCore

/// The SIRI encoding of a single call of a journey.
struct SIRICallText {
    let runKey: RunKey
    /// The index of the call in the timetable's columns of pattern stops.
    let row: PatternStopIndex
    /// The index of the call within the pattern, from 0.
    let callIndex: Int
    /// The live run of the trip. For a trip that is not in the timetable, it contains the planned times.
    let run: LiveRun?
    let stopsAway: Int
    /// The distance between the vehicle and the call along the line, in metres.
    let metresAway: Double
    let service: AgencyService

    func write(_ detail: CallDetail, to json: inout JSONWriter) {
        let timetable = service.timetable
        let stop = timetable.patternStopStops[row]
        json.object { json in
            writeTimes(to: &json)
            if detail.isSecond {
                json.member("ArrivalProximityText", proximity)
                json.member("DistanceFromStop", Int(clamping: metresAway))
                json.member("NumberOfStopsAway", stopsAway)
            } else {
                writeDistances(to: &json)
            }
            json.key("StopPointRef")
            json.underscored(stop, in: service)
            json.member("VisitNumber", 1)
            json.siriText("StopPointName", timetable.string(timetable.stopNames[stop]), detail)
        }
    }

    private func writeTimes(to json: inout JSONWriter) {
        let timetable = service.timetable
        if let trip = runKey.trip {
            let day = timetable.zone.start(of: trip.date)
            json.siriTime("AimedArrivalTime", day.adding(timetable.arrival(of: trip.trip, at: callIndex)), in: service)
            json.siriTime(
                "AimedDepartureTime", day.adding(timetable.departure(of: trip.trip, at: callIndex)), in: service)
        } else if let arrival = run?.planned(at: callIndex, isArrival: true),
            let departure = run?.planned(at: callIndex, isArrival: false)
        {
            json.siriTime("AimedArrivalTime", arrival, in: service)
            json.siriTime("AimedDepartureTime", departure, in: service)
        }
        guard let predicted = run?.call(at: callIndex), !predicted.isSkipped, predicted.source != .noData else {
            return
        }
        json.siriTime("ExpectedArrivalTime", predicted.times.beThere, in: service)
        json.siriTime("ExpectedDepartureTime", predicted.times.leaving, in: service)
    }

    private func writeDistances(to json: inout JSONWriter) {
        json.member("Extensions") { json in
            json.member("Distances") { json in
                json.member("PresentableDistance", proximity)
                json.member("DistanceFromCall", metresAway, places: 2)
                json.member("StopsFromCall", stopsAway)
                json.member(
                    "CallDistanceAlongRoute", Double(service.timetable.patternStopDistances[row]), places: 2)
            }
        }
    }

    /// The presentable distance, with the same wording as MTA Bus Time.
    private var proximity: String {
        if metresAway < 30, stopsAway == 0 { return "at stop" }
        if metresAway < 150 { return "approaching" }
        switch stopsAway {
        case 0: return "< 1 stop away"
        case 1: return "1 stop away"
        case 2...3: return "\(stopsAway) stops away"
        default:
            let tenths = Int(clamping: metresAway / 160.9344)
            return "\(tenths / 10).\(tenths % 10) miles away"
        }
    }
}
