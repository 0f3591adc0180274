import AgencyQueries
import RiderData
import TransitCore

extension SidecarAccess {
    /// Returns all survey responses as JSON objects, oldest first.
    package func surveyResponses() async throws -> [String] {
        try await repository.records(.surveyResponse).compactMap { record in
            content(of: record, as: SurveyResponse.self).map { String(decoding: $0.line, as: UTF8.self) }
        }
    }
}

extension SurveyResponse {
    fileprivate var line: [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("survey", survey)
            json.member("user", user)
            json.member("stop", stop)
            json.utc("at", EpochSeconds(at))
            json.member("answers", array: answers) { json, answer in
                json.object { json in
                    json.member("question", answer.question)
                    json.member("answer", answer.text)
                }
            }
        }
        return json.bytes
    }
}
