import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// A plan that is being encoded, with caches for its details. Each response has its own instance.
final class OTPFoundPlan {
    let found: PlanResult
    let asked: OTPPlanRequest
    /// The time zone of times that do not belong to a ride.
    let zone: TimeZoneTable
    private var walks: FoundWalks
    fileprivate var planner: JourneyPlanner

    /// Creates a plan.
    /// - Parameter planner: the planner, borrowed until ``giveBack(_:)``.
    init(_ found: PlanResult, _ asked: OTPPlanRequest, lending planner: inout JourneyPlanner) {
        (self.found, self.asked) = (found, asked)
        zone = found.moment.services.zone(at: asked.placeOfTime)
        walks = FoundWalks(of: found.plan, at: found.moment)
        self.planner = JourneyPlanner()
        swap(&self.planner, &planner)
    }

    func giveBack(_ planner: inout JourneyPlanner) { swap(&self.planner, &planner) }

    var plan: JourneyResult { found.plan }
    var routing: RoutingData { found.moment.routing }

    func walk(from start: Coordinate, to end: Coordinate) -> Walk? { walks.walk(from: start, to: end, &planner) }

    /// The itineraries of all journeys, followed by that of the direct walk.
    var itineraries: [OTPItinerary] {
        let rides = asked.includesTransit ? plan.journeys.map { OTPItinerary(plan: self, journey: $0) } : []
        guard asked.includesDirect, let walk = plan.walk else { return rides }
        return rides + [OTPItinerary(plan: self, walk: walk)]
    }

    var errors: [OTPRoutingError] {
        guard asked.includesTransit else { return directErrors }
        guard plan.journeys.isEmpty, let reason = plan.reason else { return [] }
        return [OTPRoutingError(reason: reason)]
    }

    /// The error of a direct-only request without an itinerary.
    private var directErrors: [OTPRoutingError] {
        guard !asked.includesDirect || plan.walk == nil else { return [] }
        guard plan.reason != .samePlace else { return [OTPRoutingError(reason: .samePlace)] }
        return [asked.includesDirect ? .tooFarToWalk : .noWalking]
    }

    /// The requested departure or arrival time, or the time in the page cursor.
    var time: EpochSeconds {
        switch plan.question.time {
        case .departure(let moment), .arrival(let moment): moment
        }
    }

    /// Returns the cursor of a journey in the connection.
    func cursor(of journey: PlannedJourney) -> String {
        let time: RaptorQuery.Time =
            switch plan.question.time {
            case .departure: .departure(journey.departure)
            case .arrival: .arrival(journey.arrival)
            }
        return OTPPlanCursor.journey(time, window: plan.later.window ?? 0).text
    }
}

struct OTPRoutingError: ResponseObject {
    let code, description: String
    /// The argument that the error refers to; nil for none.
    private let field: String?

    var typeName: String { "RoutingError" }

    /// The error of a walk-only request whose destination is too far away or not reachable on foot.
    static let tooFarToWalk = OTPRoutingError(noDirectMode: "The destination is beyond walking distance.")

    /// The error of a direct-only request without walking among its modes.
    static let noWalking = OTPRoutingError(
        noDirectMode: "Walking is the only supported direct mode, and the request does not allow it.")

    /// Creates the error of a direct-only request. As in OpenTripPlanner, it refers to no argument.
    private init(noDirectMode description: String) {
        self.init(code: "NO_DIRECT_MODE_CONNECTION", description: description, field: nil)
    }

    private init(code: String, description: String, field: String?) {
        (self.code, self.description, self.field) = (code, description, field)
    }

    init(reason: NoPlan) {
        let error = reason.otpError
        self.init(code: error.code, description: error.description, field: error.field)
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "code": out.string(code)
        case "description": out.string(description)
        default: out.string(self.field)
        }
    }
}

/// The GraphQL object that `planConnection` returns.
struct OTPPlanConnection: ResponseObject {
    let plan: OTPFoundPlan

    var typeName: String { "PlanConnection" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "searchDateTime": out.json.local(plan.time, plan.zone)
        case "edges": out.list(plan.itineraries.lazy.map { OTPPlanEdge(itinerary: $0) }, field)
        case "pageInfo": out.object(OTPPlanPage(plan: plan), field)
        default: out.list(plan.errors, field)
        }
    }
}

struct OTPPlanEdge: ResponseObject {
    let itinerary: OTPItinerary

    var typeName: String { "PlanEdge" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "cursor" { out.string(itinerary.cursor) } else { out.object(itinerary, field) }
    }
}

struct OTPPlanPage: ResponseObject {
    let plan: OTPFoundPlan

    var typeName: String { "PlanPageInfo" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "startCursor": out.string(plan.plan.earlier.text)
        case "endCursor": out.string(plan.plan.later.text)
        case "searchWindowUsed": out.string(plan.plan.later.window.map { ISODuration.text($0) })
        // `hasNextPage` and `hasPreviousPage`: further pages may always contain journeys, unless no timetable covers
        // the requested time. For a rider on board there is only one page, because the rider departs now.
        default: out.bool(plan.plan.reason != .notCovered && plan.plan.question.onBoard == nil)
        }
    }
}

/// The GraphQL object that `plan` returns.
struct OTPPlan: ResponseObject {
    let plan: OTPFoundPlan

    var typeName: String { "Plan" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "date": out.int(plan.time.milliseconds.rawValue)
        case "from": out.object(place(plan.plan.question.start, plan.asked.fromLabel), field)
        case "to": out.object(place(plan.plan.question.end, plan.asked.toLabel), field)
        case "itineraries": out.list(plan.itineraries, field)
        case "messageEnums", "messageStrings": out.list { _ in }
        case "routingErrors": out.list(plan.errors, field)
        case "previousPageCursor": out.string(plan.plan.earlier.text)
        case "nextPageCursor": out.string(plan.plan.later.text)
        case "debugOutput": out.object(OTPDebugOutput(), field)
        case "prevDateTime", "nextDateTime": out.null()
        default: out.int(plan.plan.later.window)
        }
    }

    private func place(_ end: PlanPlace, _ label: String) -> OTPPlace {
        OTPPlace(end: end, label: label, plan.found.moment)
    }
}

/// The debug timings of a plan, which this server does not report.
private struct OTPDebugOutput: ResponseObject {
    var typeName: String { "debugOutput" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) { out.null() }
}

struct OTPItinerary: ResponseObject {
    let plan: OTPFoundPlan
    /// The journey; nil for the itinerary of the direct walk.
    private let journey: PlannedJourney?
    let legs: [OTPLeg]
    private let departure, arrival: EpochSeconds

    var typeName: String { "Itinerary" }

    init(plan: OTPFoundPlan, journey: PlannedJourney) {
        (self.plan, self.journey) = (plan, journey)
        (departure, arrival) = (journey.departure, journey.arrival)
        legs = journey.legs.indices.compactMap { OTPLeg(number: $0, of: journey, in: plan) }
    }

    init(plan: OTPFoundPlan, walk: WalkLength) {
        (self.plan, journey) = (plan, nil)
        switch plan.plan.question.time {
        case .departure(let moment): (departure, arrival) = (moment, moment + walk.seconds)
        case .arrival(let moment): (departure, arrival) = (moment - walk.seconds, moment)
        }
        legs = [OTPLeg(direct: walk, departure: departure, in: plan)]
    }

    var cursor: String { journey.map { plan.cursor(of: $0) } ?? plan.plan.later.text }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "start": out.json.local(departure, plan.zone)
        case "end": out.json.local(arrival, plan.zone)
        case "startTime": out.int(departure.milliseconds.rawValue)
        case "endTime": out.int(arrival.milliseconds.rawValue)
        case "duration": out.int(arrival - departure)
        case "numberOfTransfers": out.int(journey.map { $0.boardings - 1 } ?? 0)
        case "walkDistance": out.decimal(legs.reduce(0) { $0 + $1.walkedMetres }, places: 1)
        case "walkTime": out.int(walkSeconds)
        case "waitingTime": out.int(max((arrival - departure) - legs.reduce(0) { $0 + $1.seconds }, 0))
        case "legs": out.list(legs, field)
        case "systemNotices", "fares": out.list { _ in }
        case "arrivedAtDestinationWithRentedBicycle": out.bool(false)
        default: out.null()
        }
    }

    private var walkSeconds: Int64 { legs.reduce(0) { $0 + ($1.isWalk ? $1.seconds : 0) } }
}
