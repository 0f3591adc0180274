import GraphQL
import LiveModel
import TransitCore

/// Resolves the root fields of one GraphQL query against the state at one moment.
struct OTPAnswerer: Sendable {
    let views: [AgencyView]
    let planner: Planner
    let lookups: OTPLookups
    let schema: Schema
    let now: Double
    /// Whether the client has left. Called from any thread.
    var isAbandoned: @Sendable () -> Bool = { false }

    /// The maximum number of fields in a response.
    private static let room = 400_000
    /// The maximum number of journey searches in one request.
    private static let mostPlans = 3
    private static let plans: Set<String> = ["plan", "planConnection"]

    /// A GraphQL response with its cost.
    struct Result {
        var json: [UInt8]
        var work: Double
        /// Whether the response is free of errors, so that it may be cached.
        var isWhole: Bool
    }

    var services: [AgencyService] { views.compactMap(\.moment.service) }
    private var second: EpochSeconds { EpochSeconds(rounding: now, .down) }
    private var zone: TimeZoneTable { services.first?.timetable.zone ?? .utc }

    func answer(_ fields: [SelectedField]) async -> Result {
        guard fields.filter({ Self.plans.contains($0.name) }).count <= Self.mostPlans else {
            return refusal(GraphQLError("A request may contain at most \(Self.mostPlans) plans."), work: 0)
        }
        var (parts, errors, work): ([[UInt8]], [GraphQLError], Double) = ([], [], 0)
        var room = Self.room
        for field in fields {
            guard !isAbandoned() else { return refusal(GraphQLError("The client closed the connection."), work: work) }
            let part = await value(of: field, room: room)
            parts.append(part.json)
            (room, work) = (part.room, work + part.work)
            errors += part.refusals.map { GraphQLError($0, path: [field.key]) }
            guard room >= 0 else { break }
        }
        // A client that leaves interrupts the writing, so the response is incomplete.
        guard !isAbandoned() else { return refusal(GraphQLError("The client closed the connection."), work: work) }
        guard room >= 0 else {
            return refusal(GraphQLError("The response exceeds its size limit."), work: work)
        }
        let (json, writing) = ProcessorTime.measure { Self.json(zip(fields, parts), errors) }
        return Result(json: json, work: work + writing, isWhole: errors.isEmpty)
    }

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

    /// One encoded root field.
    private struct Part: Sendable {
        let json: [UInt8]
        /// The number of fields that the rest of the response may contain.
        let room: Int
        let work: Double
        let refusals: [String]

        /// Creates the part from a writer.
        /// - Parameters:
        ///   - room: the number of fields that were left before.
        ///   - work: the processor time used, in units of ``RequestCost``.
        init(_ out: ResponseWriter, of room: Int, work: Double) {
            (json, self.room, refusals) = (out.json.bytes, out.room, out.refusals)
            self.work = max(work, Double(room - out.room) / 100)
        }

        init(refused message: String, room: Int, work: Double = 0) {
            (json, self.room, refusals, self.work) = (Array("null".utf8), room, [message], work)
        }
    }

    private func value(of field: SelectedField, room: Int) async -> Part {
        guard Self.plans.contains(field.name) else { return await lookups.run { look(up: field, room: room) } }
        do throws(GraphQLError) {
            return try await plan(field, room: room)
        } catch {
            return Part(refused: error.message, room: room)
        }
    }

    /// Resolves a field that needs no journey search. A failed field is charged for the time spent until then.
    private func look(up field: SelectedField, room: Int) -> Part {
        guard !isAbandoned() else { return Part(refused: "The client closed the connection.", room: room) }
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
        return Part(refused: error.message, room: out.room, work: max(work, Double(room - out.room) / 100))
    }

    private func write(_ field: SelectedField, to out: inout ResponseWriter) throws(GraphQLError) {
        if field.name == "__typename" {
            out.string("QueryType")
        } else if field.name.hasPrefix("__") {
            IntrospectedSchema(schema).writeRoot(field, to: &out)
        } else {
            try OTPRoot(views: views, services: services).write(field, to: &out)
        }
    }

    private func write(
        _ field: SelectedField, _ asked: OTPPlanRequest, at moment: PlannerMoment?, _ planner: inout JourneyPlanner,
        room: Int
    ) throws(Problem) -> ResponseWriter {
        let plan = OTPFoundPlan(try asked.request.plan(at: moment, &planner), asked, lending: &planner)
        defer { plan.giveBack(&planner) }
        var out = ResponseWriter(room: room, capacity: 16 << 10, isAbandoned: isAbandoned)
        if field.name == "plan" {
            out.object(OTPPlan(plan: plan), field)
        } else {
            out.object(OTPPlanConnection(plan: plan), field)
        }
        return out
    }

    private func plan(_ field: SelectedField, room: Int) async throws(GraphQLError) -> Part {
        let asked =
            field.name == "plan"
            ? try OTPPlanRequest(plan: field, now: second, zone)
            : try OTPPlanRequest(connection: field, now: second, zone)
        do throws(Problem) {
            let (out, work) = try await planner.answer(
                startingAt: asked.request.tableStart, by: asked.request.service, isLive: asked.request.isLive,
                isAbandoned: isAbandoned
            ) {
                (moment, planner) throws(Problem) in
                try write(field, asked, at: moment, &planner, room: room)
            }
            return Part(out, of: room, work: work)
        } catch {
            return Part(refused: error.detail, room: room, work: error.work)
        }
    }
}

/// Runs lookups one at a time on the whole server, so that expensive queries never occupy more than one thread.
actor OTPLookups {
    func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }
}
