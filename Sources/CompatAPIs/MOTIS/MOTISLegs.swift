import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// Writes the legs of itineraries.
struct MOTISLegs {
    let moment: PlannerMoment
    let form: Form

    /// The format of legs that a client requests.
    struct Form: Sendable {
        let version: MOTISVersion
        /// Whether shapes and walking steps are included.
        let isDetailed: Bool
        /// The reader's preferred languages for alerts.
        let languages: [String]
    }

    var version: MOTISVersion { form.version }
    var isDetailed: Bool { form.isDetailed }
    var languages: [String] { form.languages }

    /// Writes a transit leg.
    func write(_ displayed: DisplayedRide, to json: inout JSONWriter) {
        guard let first = displayed.calls.first, let last = displayed.calls.last else { return }
        let timetable = displayed.timetable
        json.object { json in
            json.motisRouteAndTrip(displayed.route, trip: displayed.run, in: displayed.service, version)
            if let direction = timetable.direction(of: displayed.pattern) {
                json.member("directionId", String(direction))
            }
            json.key("from")
            write(first, of: displayed, isFirst: true, isLast: false, to: &json)
            json.key("to")
            write(last, of: displayed, isFirst: false, isLast: true, to: &json)
            json.member("duration", max(last.arrival - first.departure, 0))
            json.utc("startTime", first.departure)
            json.utc("endTime", last.arrival)
            json.utc("scheduledStartTime", first.scheduledDeparture ?? first.departure)
            json.utc("scheduledEndTime", last.scheduledArrival ?? last.arrival)
            json.member("realTime", displayed.isLive)
            json.member("scheduled", displayed.ride.added == nil)
            if displayed.ride.isSeated { json.member("interlineWithPreviousLeg", true) }
            let row = timetable.stops(of: displayed.pattern).lowerBound + displayed.ride.boarding
            json.key("headsign")
            if let reported = displayed.headsign {
                json.string(reported)
            } else {
                json.string(timetable.utf8(timetable.headsign(ofRow: row, trip: displayed.trip)))
            }
            json.motisEnd("tripFrom", of: displayed.pattern, isLast: false, in: displayed.service, version)
            json.motisEnd("tripTo", of: displayed.pattern, isLast: true, in: displayed.service, version)
            if let runKey = displayed.runKey { json.member("tripId", MOTISTripID.text(runKey, in: displayed.service)) }
            json.member("cancelled", displayed.isCanceled)
            json.list("intermediateStops") { json in
                for call in displayed.calls.dropFirst().dropLast() {
                    write(call, of: displayed, isFirst: false, isLast: false, to: &json)
                }
            }
            write(isDetailed ? moment.view.shape(of: displayed.ride) : [], as: "legGeometry", to: &json)
            if let trip = displayed.trip { writeAccess(timetable.tripFlags[trip], to: &json) }
            json.member("reservation", MOTISReservation(rules: displayed.endRules).rawValue)
            json.motisAlerts(
                displayed.service.situations(
                    of: displayed.run, on: displayed.pattern, at: nil, by: [.wholeAgency, .run]),
                in: displayed.service, languages)
        }
    }

    private func write(
        _ call: DisplayedRide.Call, of displayed: DisplayedRide, isFirst: Bool, isLast: Bool, to json: inout JSONWriter
    ) {
        let row = displayed.timetable.stops(of: displayed.pattern).lowerBound + call.index
        json.motisPlace(
            call.stop, in: displayed.service, version,
            MOTISCall(
                arrival: isFirst ? nil : call.arrival, departure: isLast ? nil : call.departure,
                scheduledArrival: isFirst ? nil : call.scheduledArrival,
                scheduledDeparture: isLast ? nil : call.scheduledDeparture,
                isCanceled: call.isSkipped || displayed.isCanceled, row: row, rules: displayed.rules(at: call.index))
        ) { json in
            json.motisAlerts(
                displayed.service.situations(
                    of: displayed.run, on: displayed.pattern, at: call.stop, by: [.stop, .runAtStop]),
                in: displayed.service, languages)
        }
    }

    private func writeAccess(_ flags: TripFlags, to json: inout JSONWriter) {
        if flags.contains(.bikesAllowed) || flags.contains(.noBikes) {
            json.member("bikesAllowed", flags.contains(.bikesAllowed))
        }
        if flags.contains(.wheelchairAccessible) || flags.contains(.notWheelchairAccessible) {
            json.member("wheelchairAccessible", flags.motisWheelchair)
        }
    }

    /// Writes a walking leg.
    /// - Parameters:
    ///   - way: the path along streets; nil writes a straight line.
    ///   - ends: writes the places at both ends of the leg.
    func write(
        walk way: Walk?, metres: Double, from start: Coordinate, to end: Coordinate, departure: EpochSeconds,
        arrival: EpochSeconds, to json: inout JSONWriter,
        ends: (from: (inout JSONWriter) -> Void, to: (inout JSONWriter) -> Void)
    ) {
        json.object { json in
            json.member("mode", "WALK")
            json.key("from")
            ends.from(&json)
            json.key("to")
            ends.to(&json)
            json.member("duration", max(arrival - departure, 0))
            json.utc("startTime", departure)
            json.utc("endTime", arrival)
            json.utc("scheduledStartTime", departure)
            json.utc("scheduledEndTime", arrival)
            json.member("realTime", false)
            json.member("scheduled", true)
            json.member("distance", metres, places: 0)
            write(way?.points ?? [start, end], as: "legGeometry", to: &json)
            if let way, isDetailed { writeSteps(of: way, to: &json) }
        }
    }

    private func writeSteps(of way: Walk, to json: inout JSONWriter) {
        var rest = way.points[...]
        json.list("steps") { json in
            for (number, step) in way.steps.enumerated() {
                let next = number + 1 < way.steps.count ? way.steps[number + 1].start : nil
                let end = next.flatMap { next in rest.firstIndex { $0 == next } } ?? rest.indices.last ?? rest.endIndex
                let part = rest.isEmpty ? [step.start] : Array(rest[...end])
                rest = rest.isEmpty ? rest : rest[end...]
                write(step, along: part, to: &json)
            }
        }
    }

    private func write(_ step: WalkStep, along line: [Coordinate], to json: inout JSONWriter) {
        json.object { json in
            json.member("relativeDirection", step.turn.motisName)
            json.member("distance", step.metres, places: 0)
            json.member("fromLevel", 0)
            json.member("toLevel", 0)
            json.member("streetName", step.name)
            json.member("exit", "")
            json.member("stayOn", false)
            json.member("area", false)
            write(line, as: "polyline", to: &json)
        }
    }

    private func write(_ line: [Coordinate], as name: StaticString, to json: inout JSONWriter) {
        json.member(name) { json in
            json.key("points")
            Polyline.encode(line, decimals: version.precision).withUnsafeBufferPointer { json.string($0) }
            json.member("precision", version.precision)
            json.member("length", line.count)
        }
    }
}

extension WalkTurn {
    /// MOTIS's name of the turn. U-turns are not used, because one client does not support them.
    var motisName: String {
        switch self {
        case .depart: "DEPART"
        case .onward: "CONTINUE"
        case .slightlyLeft: "SLIGHTLY_LEFT"
        case .left: "LEFT"
        case .hardLeft: "HARD_LEFT"
        case .slightlyRight: "SLIGHTLY_RIGHT"
        case .right: "RIGHT"
        case .hardRight: "HARD_RIGHT"
        case .elevator: "ELEVATOR"
        }
    }
}
