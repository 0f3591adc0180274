import HTTPServer
import HTTPTypes
import Hummingbird
import RiderData
import TransitCore

extension Sidecar {
    /// `surveys?user_id=`, `surveys.json`: the surveys of a region that are currently open. They include surveys that
    /// the rider has already answered, which the apps omit themselves. Returns 422 without `user_id`.
    func surveys(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let region = try region(request)
        let user = request.query.text("user_id")?.contains { !$0.isWhitespace } ?? false
        try request.query.finishLeavingRest()
        guard user else {
            return .stated(.unprocessableContent, Self.errors(["user_id is required"]))
        }
        let now = request.second
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            let open = configuration.surveys.filter { $0.isOpen(in: region.id, at: now) }
            json.member("surveys", array: open) { $0.survey($1) }
            json.member("region") { json in
                json.member("id", region.id)
                json.member("name", region.title(in: registry))
            }
        }
        return .body(json.bytes)
    }

    /// `POST /api/v1/survey_responses`: stores a new response to a survey with its first answers, and returns 201.
    /// - Throws: 404 for an unknown survey, 422 for invalid fields, 429 over the rate limit, 507 if the limit on
    ///   responses is reached.
    func respond(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let access = try responseAccess(call)
        let (sender, now) = (call.sender, call.second)
        return Self.answer { () async throws -> EndpointResponse in
            let form = try await sender.form()
            let survey = try survey(form.integer("survey_id"))
            let response = try SurveyResponse(form, to: survey, at: now)
            try access.responseLimiter.admitNew(sender.client, at: sender.at)
            let id = SidecarAccess.makeToken()
            let record = try access.record(
                .surveyResponse, access.name(.surveyResponse, [id]), expires: now + SurveyResponse.kept, response)
            _ = try await access.repository.add(record, within: SurveyResponse.most)
            return .stated(.created, response.acknowledgement(id: id))
        }
    }

    /// `POST`, `PUT`, `PATCH /api/v1/survey_responses/{id}`: adds answers. An earlier answer to the same question is
    /// replaced.
    /// - Throws: 404 for an unknown response, 422 for invalid answers, 429 over the rate limit, 507 if the limit is
    ///   reached.
    func amend(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let access = try responseAccess(call)
        let (sender, id) = (call.sender, call.parameters[0])
        return Self.answer { () async throws -> EndpointResponse in
            let form = try await sender.form()
            let name = access.name(.surveyResponse, [id])
            // Repeated if another request has changed the response meanwhile, so that no answer is lost.
            while let stored = try await access.repository.record(.surveyResponse, name),
                var response = access.content(of: stored, as: SurveyResponse.self)
            {
                response.merge(try SurveyResponse.answers(form, to: try survey(Int64(response.survey))))
                let record = try access.record(.surveyResponse, name, expires: stored.expires, response)
                if try await access.repository.replace(stored, with: record.content) {
                    return .stated(.ok, response.acknowledgement(id: id))
                }
            }
            throw Problem.notFound("Couldn't find SurveyResponse")
        }
    }

    private func survey(_ id: Int64?) throws(Problem) -> Survey {
        guard let survey = configuration.surveys.first(where: { Int64($0.id) == id }) else {
            throw .notFound("Couldn't find Survey")
        }
        return survey
    }

    private func responseAccess(_ call: EndpointRequest) throws(Problem) -> SidecarAccess {
        guard let access else { throw .notFound("Couldn't find Survey") }
        guard !call.sender.isFromOtherSite else {
            throw Problem(
                status: .forbidden,
                detail: "Responses from pages of other sites are refused. Send the response from the app.")
        }
        try access.responseLimiter.admit(call.sender.client, at: call.sender.at)
        return access
    }
}

extension Caller {
    /// Reads the fields from the query and the body.
    /// - Throws: 400 for an unreadable body, 413 for one that is too large.
    func form() async throws(Problem) -> SidecarForm {
        try SidecarForm(query: request.uri.query ?? "", body: try await body(upTo: SidecarForm.mostBytes))
    }
}
