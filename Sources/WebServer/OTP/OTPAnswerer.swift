import GraphQL
import LiveEngine
import TransitCore

/// Answers the fields of one query, on what is known at one moment.
struct OTPAnswerer: Sendable {
    let views: [AgencyView]
    let planner: Planner
    let lookups: OTPLookups
    let schema: Schema
    let now: Double

    /// Fields that an answer is made of at most.
    private static let room = 400_000
    /// Searches of one request.
    private static let mostPlans = 3
    private static let plans: Set<String> = ["plan", "planConnection"]

    struct Result {
        var json: [UInt8]
        var work: Double
        /// Nothing is missing.
        var isWhole: Bool
    }

    var services: [AgencyService] { views.compactMap(\.moment.service) }
    private var second: EpochSeconds { EpochSeconds(rounding: now, .down) }
    private var zone: TimeZoneTable { services.first?.timetable.zone ?? .utc }

    func answer(_ fields: [SelectedField]) async -> Result {
        guard fields.filter({ Self.plans.contains($0.name) }).count <= Self.mostPlans else {
            return refusal(GraphQLError("More than \(Self.mostPlans) plans are asked for at once."))
        }
        var (parts, errors, work): ([[UInt8]], [GraphQLError], Double) = ([], [], 0)
        var room = Self.room
        for field in fields {
            do throws(GraphQLError) {
                let part = try await value(of: field, room: room)
                parts.append(part.json)
                (room, work) = (part.room, work + part.work)
                errors += part.refusals.map { GraphQLError($0, path: [field.key]) }
            } catch {
                parts.append(Array("null".utf8))
                errors.append(GraphQLError(error.message, path: [field.key]))
            }
        }
        guard room >= 0 else { return refusal(GraphQLError("The answer would be larger than it may.")) }
        var json = JSONWriter(capacity: parts.reduce(256) { $0 + $1.count + 64 })
        json.object { json in
            if !errors.isEmpty { json.graphQLErrors(errors) }
            json.member("data") { json in
                for (field, part) in zip(fields, parts) {
                    json.key(field.key)
                    json.raw(part)
                }
            }
        }
        return Result(json: json.bytes, work: work + Double(Self.room - room) / 100, isWhole: errors.isEmpty)
    }

    private func refusal(_ error: GraphQLError) -> Result {
        Result(json: OTPReply(refusing: [error]).json, work: Double(Self.room) / 100, isWhole: false)
    }

    /// A field of the root, written.
    private struct Part: Sendable {
        let json: [UInt8]
        /// That is left.
        let room: Int
        let work: Double
        let refusals: [String]

        init(_ out: ResponseWriter, work: Double = 0) {
            (json, room, refusals, self.work) = (out.json.bytes, out.room, out.refusals, work)
        }
    }

    private func value(of field: SelectedField, room: Int) async throws(GraphQLError) -> Part {
        if Self.plans.contains(field.name) { return try await plan(field, room: room) }
        return try await lookups.run { () throws(GraphQLError) in try look(up: field, room: room) }
    }

    private func look(up field: SelectedField, room: Int) throws(GraphQLError) -> Part {
        var out = ResponseWriter(room: room)
        if field.name == "__typename" {
            out.string("QueryType")
        } else if field.name.hasPrefix("__") {
            IntrospectedSchema(schema).writeRoot(field, to: &out)
        } else {
            try OTPRoot(services: services).write(field, to: &out)
        }
        return Part(out)
    }

    private func plan(_ field: SelectedField, room: Int) async throws(GraphQLError) -> Part {
        let asked =
            field.name == "plan"
            ? try OTPPlanRequest(plan: field, now: second, zone)
            : try OTPPlanRequest(connection: field, now: second, zone)
        do throws(Problem) {
            return try await planner.answer(startingAt: asked.request.tableStart, isLive: asked.request.isLive) {
                (moment, planner) throws(Problem) in
                let plan = OTPFoundPlan(try asked.request.plan(at: moment, &planner), asked, lending: &planner)
                defer { plan.giveBack(&planner) }
                var out = ResponseWriter(room: room, capacity: 16 << 10)
                if field.name == "plan" {
                    out.object(OTPPlan(plan: plan), field)
                } else {
                    out.object(OTPPlanConnection(plan: plan), field)
                }
                return Part(out, work: Work.journeys(plan.plan.work))
            }
        } catch {
            throw GraphQLError(error.detail)
        }
    }
}

/// Looks up one field after the other: documents that ask for all they may leave a processor to everybody else's boards.
actor OTPLookups {
    func run<Result: Sendable>(_ body: @Sendable () throws(GraphQLError) -> Result) throws(GraphQLError) -> Result {
        try body()
    }
}
