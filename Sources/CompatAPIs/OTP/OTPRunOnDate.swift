import Agencies
import GraphQL
import LiveModel
import TransitCore

/// A trip on a specific service day.
struct OTPRunOnDate: ResponseObject {
    let service: AgencyService
    let run: TripDay

    var typeName: String { "TripOnServiceDate" }
    private var lastCall: Int {
        max(service.timetable.stops(of: service.timetable.pattern(of: run.trip)).count - 1, 0)
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "serviceDate": out.string(run.date.iso)
        case "trip": out.object(OTPTrip(service: service, trip: run.trip), field)
        case "start": out.object(OTPStopCall(at: 0, of: run, in: service), field)
        case "end": out.object(OTPStopCall(at: lastCall, of: run, in: service), field)
        case "stopCalls":
            out.list((0...lastCall).lazy.map { OTPStopCall(at: $0, of: run, in: service) }, field)
        case "isReplacement": out.bool(false)
        default: out.list { _ in }
        }
    }
}

/// The currently known canceled runs, in the order of agencies, service days and start times.
struct OTPCanceledTrips: ResponseObject {
    private let runs: [OTPRunOnDate]
    private let shown: Range<Int>

    var typeName: String { "TripOnServiceDateConnection" }

    init(_ field: SelectedField, _ services: [AgencyService], _ out: inout ResponseWriter) throws(GraphQLError) {
        let page = try OTPPageQuestion(field)
        let filter = try OTPModeFilter(field["filters"])
        var found: [OTPRunOnDate] = []
        for service in services {
            let (snapshot, timetable) = (service.snapshot, service.timetable)
            out.charge(snapshot.runs.count / 8)
            guard !out.isCut else { break }
            let runs = snapshot.runs.compactMap { run -> TripDay? in
                guard run.state == .canceled, !run.isDeleted, let trip = run.trip else { return nil }
                let mode = VehicleMode(routeType: timetable.routeTypes[timetable.routeOf(trip.trip)])
                return filter.takes(mode.otpName) ? trip : nil
            }
            found += runs.sorted {
                ($0.date, timetable.tripStarts[$0.trip], $0.trip) < ($1.date, timetable.tripStarts[$1.trip], $1.trip)
            }.map { OTPRunOnDate(service: service, run: $0) }
        }
        (runs, shown) = (found, page.range(of: found.count))
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "totalCount": out.int(runs.count)
        case "edges":
            out.list(shown.lazy.map { OTPRunEdge(run: runs[$0], cursor: String($0 + 1)) }, field)
        default: out.object(OTPPage(of: shown, in: runs.count), field)
        }
    }
}

private struct OTPRunEdge: ResponseObject {
    let run: OTPRunOnDate
    let cursor: String

    var typeName: String { "TripOnServiceDateEdge" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "cursor" { out.string(cursor) } else { out.object(run, field) }
    }
}

/// The mode selectors of `filters`: alternatives, each of which includes or excludes modes.
private struct OTPModeFilter {
    private let alternatives: [(isIncluding: Bool, modes: [Set<String>])]

    init(_ filters: InputValue) throws(GraphQLError) {
        var found: [(isIncluding: Bool, modes: [Set<String>])] = []
        for filter in filters.list ?? [] {
            guard filter["include"].isNull != filter["exclude"].isNull else {
                throw GraphQLError("filters: each must be include or exclude.")
            }
            let selects = filter["include"].list ?? filter["exclude"].list ?? []
            found.append(
                (!filter["include"].isNull, selects.map { Set($0["modes"].list?.compactMap(\.text) ?? []) }))
        }
        alternatives = found
    }

    func takes(_ mode: String) -> Bool {
        alternatives.isEmpty
            || alternatives.contains { filter in filter.modes.contains { $0.contains(mode) } == filter.isIncluding }
    }
}
