import Agencies
import AgencyQueries
import GraphQL
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

/// Resolves the root fields of one GraphQL query against the state at one point in time.
struct OTPAnswerer: Sendable {
    let views: [AgencyView]
    let planner: Planner
    let lookups: OTPLookups
    let schema: Schema
    let now: Double
    /// Whether the client has disconnected. Called from any thread.
    var isAbandoned: @Sendable () -> Bool = { false }

    /// The maximum number of fields in a response.
    private static let room = 400_000
    /// The maximum number of journey searches in one request.
    private static let mostPlans = 3
    private static let plans: Set<String> = ["plan", "planConnection"]
    /// The maximum number of ride lookups in one request.
    private static let mostLegs = 20

    /// A GraphQL response with the cost of computing it.
    struct Result {
        var json: [UInt8]
        var work: Double
        /// Whether the response contains no errors, so that it may be cached.
        var isWhole: Bool
    }

    var services: [AgencyService] { views.compactMap(\.moment.service) }
    private var second: EpochSeconds { EpochSeconds(rounding: now, .down) }

    func answer(_ fields: [SelectedField]) async -> Result {
        guard Self.count(Self.plans, in: fields) <= Self.mostPlans else {
            return refusal(GraphQLError("A request may contain at most \(Self.mostPlans) plans."), work: 0)
        }
        guard Self.count(["leg"], in: fields) <= Self.mostLegs else {
            return refusal(GraphQLError("A request may contain at most \(Self.mostLegs) legs."), work: 0)
        }
        var (parts, errors, work): ([[UInt8]], [GraphQLError], Double) = ([], [], 0)
        var room = Self.room
        for field in fields {
            guard !isAbandoned() else { return refusal(.abandoned, work: work) }
            let part = await value(of: field, room: room)
            parts.append(part.json)
            (room, work) = (part.room, work + part.work)
            errors += part.errors(below: field)
            guard room >= 0 else { break }
        }
        // Encoding stops when the client disconnects, so the response may be incomplete.
        guard !isAbandoned() else { return refusal(.abandoned, work: work) }
        guard room >= 0 else {
            return refusal(GraphQLError("The response exceeds its size limit."), work: work)
        }
        let (json, writing) = ProcessorTime.measure { Self.json(zip(fields, parts), errors) }
        return Result(json: json, work: work + writing, isWhole: errors.isEmpty)
    }

    /// Returns the number of fields with one of the given names, including fields of `viewer`.
    private static func count(_ names: Set<String>, in fields: [SelectedField]) -> Int {
        fields.reduce(0) { count, field in
            count + (names.contains(field.name) ? 1 : 0)
                + (field.name == "viewer" ? Self.count(names, in: field.fields(of: queryType)) : 0)
        }
    }

    private static let queryType = "QueryType"

    private static func json(_ parts: Zip2Sequence<[SelectedField], [[UInt8]]>, _ errors: [GraphQLError]) -> [UInt8] {
        var json = JSONWriter(capacity: parts.reduce(256) { $0 + $1.1.count + 64 })
        json.object { json in
            if !errors.isEmpty { json.graphQLErrors(errors) }
            json.member("data") { json in
                for (field, part) in parts {
                    json.key(field.key)
                    json.raw(part)
                }
            }
        }
        return json.bytes
    }

    private func refusal(_ error: GraphQLError, work: Double) -> Result {
        Result(json: OTPReply(refusing: [error]).json, work: work, isWhole: false)
    }

    /// The part of a response for one root field: its encoded value, and its errors.
    private struct Part: Sendable {
        let json: [UInt8]
        /// The number of fields that may still be written to the rest of the response.
        let room: Int
        let work: Double
        /// The errors, with paths relative to the field.
        private let errors: [GraphQLError]

        /// Returns the errors, with paths that begin with the field.
        func errors(below field: SelectedField) -> [GraphQLError] {
            errors.map { GraphQLError($0.message, path: [.key(field.key)] + $0.path, code: $0.code) }
        }

        /// Creates the response part from the output of a writer.
        /// - Parameters:
        ///   - room: the number of fields that were still allowed before this part was written.
        ///   - work: the processor time used, in units of ``RequestCost``.
        init(_ out: ResponseWriter, of room: Int, work: Double) {
            (json, self.room) = (out.json.bytes, out.room)
            errors = out.refusals
            self.work = max(work, Double(room - out.room) / 100)
        }

        init(json: [UInt8], room: Int, work: Double, errors: [GraphQLError]) {
            (self.json, self.room, self.work, self.errors) = (json, room, work, errors)
        }

        /// Creates the response part for a root field whose resolution failed: the value null, and the error.
        init(failed error: GraphQLError, room: Int, work: Double = 0) {
            (json, self.room, errors, self.work) = (Array("null".utf8), room, [error], work)
        }
    }

    private func value(of field: SelectedField, room: Int) async -> Part {
        do throws(GraphQLError) {
            switch field.name {
            case "plan", "planConnection": return await plan(field, room: room)
            case "leg": return try await leg(field, room: room)
            case "viewer": return await viewer(field, room: room)
            default: return await lookups.run { look(up: field, room: room) }
            }
        } catch {
            return Part(failed: error.inArguments, room: room)
        }
    }

    /// Resolves the root fields within `viewer`.
    private func viewer(_ field: SelectedField, room: Int) async -> Part {
        let fields = field.fields(of: Self.queryType)
        var (json, room, work, errors) = (JSONWriter(capacity: 4096), room - fields.count - 1, 0.0, [GraphQLError]())
        json.open(UInt8(ascii: "{"))
        for each in fields {
            guard room >= 0, !isAbandoned() else { return Part(failed: .abandoned, room: min(room, -1), work: work) }
            let part = await value(of: each, room: room)
            json.key(each.key)
            json.raw(part.json)
            (room, work) = (part.room, work + part.work)
            errors += part.errors(below: each)
        }
        json.close(UInt8(ascii: "}"))
        return Part(json: json.bytes, room: room, work: work, errors: errors)
    }

    /// Resolves a field that requires no journey search. A field that fails still costs the time spent on it.
    private func look(up field: SelectedField, room: Int) -> Part {
        guard !isAbandoned() else { return Part(failed: .abandoned, room: room) }
        var out = ResponseWriter(room: room, isAbandoned: isAbandoned)
        let (error, work) = ProcessorTime.measure { () -> GraphQLError? in
            do throws(GraphQLError) {
                try write(field, to: &out)
                return nil
            } catch {
                return error
            }
        }
        guard let error else { return Part(out, of: room, work: work) }
        return Part(failed: error.inArguments, room: out.room, work: max(work, Double(room - out.room) / 100))
    }

    private func write(_ field: SelectedField, to out: inout ResponseWriter) throws(GraphQLError) {
        if field.name == "__typename" {
            out.string(Self.queryType)
        } else if field.name.hasPrefix("__") {
            IntrospectedSchema(schema).writeRoot(field, to: &out)
        } else {
            try OTPRoot(views: views, services: services).write(field, to: &out)
        }
    }

    private func leg(_ field: SelectedField, room: Int) async throws(GraphQLError) -> Part {
        guard let id = field["id"].text.flatMap({ OTPLegID($0) }), let departure = id.departure(in: services) else {
            return Part(json: Array("null".utf8), room: room, work: 0, errors: [])
        }
        do throws(Problem) {
            let (out, work) = try await planner.answer(
                startingAt: TableDay(.departure(departure), window: nil, goesBack: nil),
                by: { $0.service(at: departure) }, isLive: true, isAbandoned: isAbandoned
            ) { (moment, _) throws(Problem) -> ResponseWriter in
                var out = ResponseWriter(room: room, isAbandoned: isAbandoned)
                let leg = moment.flatMap { moment in id.ride(at: moment).flatMap { OTPLeg($0, at: moment) } }
                out.object(leg, field)
                return out
            }
            return Part(out, of: room, work: work)
        } catch {
            return Part(failed: GraphQLError(error), room: room, work: error.work)
        }
    }

    private func plan(_ field: SelectedField, room: Int) async -> Part {
        let (result, work) = await plan(field) { [isAbandoned] plan in
            var out = ResponseWriter(room: room, capacity: 16 << 10, isAbandoned: isAbandoned)
            if field.name == "plan" {
                out.object(OTPPlan(plan: plan), field)
            } else {
                out.object(OTPPlanConnection(plan: plan), field)
            }
            return out
        }
        switch result {
        case .success(let out): return Part(out, of: room, work: work)
        case .failure(let error): return Part(failed: error, room: room, work: work)
        }
    }

    /// Searches journeys for a field `plan` or `planConnection`.
    /// - Parameter write: encodes the plan.
    /// - Returns: the result of `write`, or an error in the arguments or the search; and the cost of the search and the
    ///   encoding.
    func plan<Written: Sendable>(
        _ field: SelectedField, _ write: @Sendable (OTPFoundPlan) -> Written
    ) async -> (result: Swift.Result<Written, GraphQLError>, work: Double) {
        let asked: OTPPlanRequest
        do throws(GraphQLError) {
            asked =
                field.name == "plan"
                ? try OTPPlanRequest(plan: field, now: second, services)
                : try OTPPlanRequest(connection: field, now: second, services)
        } catch {
            return (.failure(error.inArguments), 0)
        }
        do throws(Problem) {
            let (written, work) = try await planner.answer(
                startingAt: asked.request.tableStart, by: asked.request.service, isLive: asked.request.isLive,
                isAbandoned: isAbandoned
            ) { (moment, planner) throws(Problem) -> Written in
                let plan = OTPFoundPlan(try asked.request.plan(at: moment, &planner), asked, lending: &planner)
                defer { plan.giveBack(&planner) }
                return write(plan)
            }
            return (.success(written), work)
        } catch {
            return (.failure(GraphQLError(error)), error.work)
        }
    }
}

extension GraphQLError {
    static let abandoned = GraphQLError(Problem.abandoned.detail)

    /// Creates a GraphQL error from a problem.
    init(_ problem: Problem) {
        let code: Code? =
            switch problem.status {
            case .badRequest, .notFound, .unprocessableContent: .badUserInput
            case .serviceUnavailable: .unavailable
            default: nil
            }
        self.init(problem.detail, code: code)
    }

    /// The same error, with the code `BAD_USER_INPUT` if it has no code yet.
    fileprivate var inArguments: GraphQLError {
        GraphQLError(message, at: locations, path: path, code: code ?? .badUserInput)
    }
}

/// Runs field lookups of all requests one at a time, so that expensive queries never occupy more than one thread.
actor OTPLookups {
    func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }
}
