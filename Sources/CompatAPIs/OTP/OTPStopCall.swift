import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// A call of a run, with scheduled and predicted times.
struct OTPStopCall: ResponseObject {
    private let stop: OTPStop
    private let scheduled: DisplayedArrival.Times
    /// The predicted times; nil without a prediction.
    private let live: DisplayedArrival.Times?

    var typeName: String { "StopCall" }

    /// Creates a call of a ride in a plan.
    init(_ call: DisplayedRide.Call, of displayed: DisplayedRide) {
        stop = OTPStop(service: displayed.service, stop: call.stop)
        let now = DisplayedArrival.Times(arrival: call.arrival, departure: call.departure)
        scheduled = DisplayedArrival.Times(
            arrival: call.scheduledArrival ?? call.arrival, departure: call.scheduledDeparture ?? call.departure)
        live = displayed.isLive ? now : nil
    }

    /// Creates a call of a run in the timetable.
    init(at index: Int, of run: TripDay, in service: AgencyService) {
        let (timetable, day) = (service.timetable, service.timetable.zone.start(of: run.date))
        let rows = timetable.stops(of: timetable.pattern(of: run.trip))
        let call = service.snapshot.run(of: run)?.call(at: index)
        stop = OTPStop(
            service: service, stop: call?.movedTo ?? timetable.patternStopStops[rows.lowerBound + index])
        scheduled = DisplayedArrival.Times(
            arrival: day.adding(timetable.arrival(of: run.trip, at: index)),
            departure: day.adding(timetable.departure(of: run.trip, at: index)))
        live = call.flatMap { $0.source == .noData || $0.isSkipped ? nil : $0 }.map {
            DisplayedArrival.Times(arrival: $0.likely, departure: $0.times.boarding)
        }
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let zone = stop.service.timetable.zone
        switch field.name {
        case "schedule": out.object(OTPCallSchedule(times: scheduled, zone: zone), field)
        case "realTime":
            out.object(live.map { OTPCallRealTime(times: $0, scheduled: scheduled, zone: zone) }, field)
        default: out.object(stop, field)
        }
    }
}

private struct OTPCallSchedule: ResponseObject {
    let times: DisplayedArrival.Times
    let zone: TimeZoneTable

    var typeName: String { "CallSchedule" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        out.object(OTPCallTimes(times: times, zone: zone), field)
    }
}

private struct OTPCallTimes: ResponseObject {
    let times: DisplayedArrival.Times
    let zone: TimeZoneTable

    var typeName: String { "ArrivalDepartureTime" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        out.json.local(field.name == "arrival" ? times.arrival : times.departure, zone)
    }
}

private struct OTPCallRealTime: ResponseObject {
    let times, scheduled: DisplayedArrival.Times
    let zone: TimeZoneTable

    var typeName: String { "CallRealTime" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let (now, planned) =
            field.name == "arrival" ? (times.arrival, scheduled.arrival) : (times.departure, scheduled.departure)
        out.object(
            OTPEstimate(time: now, delay: now - planned, zone: zone, typeName: "EstimatedTime"), field)
    }
}
