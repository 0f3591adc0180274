import HTTPServer
import TransitCore

/// A stored response to a survey, with a rider's answers.
struct SurveyResponse: Codable, Sendable, Equatable {
    struct SurveyAnswer: Codable, Sendable, Equatable {
        var question: Int
        var text: String

        private enum CodingKeys: String, CodingKey {
            case question = "question_id"
            case text = "answer"
        }
    }

    /// The time in seconds for which responses are stored: two years.
    static let kept: Int64 = 730 * 86_400
    /// The maximum number of stored responses.
    static let most = 100_000
    /// The maximum length of an identifier in bytes.
    private static let longestIdentifier = 300
    private static let longestAnswer = 4000

    var survey: Int
    /// The random id that the app has generated for its rider.
    var user: String
    var stop: String?
    /// The time of the response in epoch seconds.
    var at: Int64
    var answers: [SurveyAnswer]

    /// Parses a response.
    /// - Throws: 422 with all invalid fields.
    init(_ form: SidecarForm, to survey: Survey, at now: EpochSeconds) throws(Problem) {
        var wrong = WrongFields()
        let user = form.text("user_identifier")
        if user == nil { wrong.blank("User identifier") }
        if let user, user.utf8.count > Self.longestIdentifier {
            wrong.tooLong("User identifier", Self.longestIdentifier, "bytes")
        }
        stop = form.text("stop_identifier").map { String($0.unicodeScalars.prefix(Self.longestIdentifier)) }
        if stop == nil, survey.needsStop { wrong.blank("Stop identifier") }
        if stop != nil {
            for (field, name) in [("stop_latitude", "Stop latitude"), ("stop_longitude", "Stop longitude")]
            where form.number(field) == nil { wrong.blank(name) }
        }
        answers = Self.answers(form, to: survey, &wrong)
        guard wrong.fields.isEmpty, let user else { throw .invalid("Unable to save response", wrong.fields) }
        (self.survey, self.user, self.at) = (survey.id, user, now.rawValue)
    }

    /// Parses only the answers, without the rider's id or stop.
    /// - Throws: 422 if they are invalid.
    static func answers(_ form: SidecarForm, to survey: Survey) throws(Problem) -> [SurveyAnswer] {
        var wrong = WrongFields()
        let answers = answers(form, to: survey, &wrong)
        guard wrong.fields.isEmpty else { throw .invalid("Unable to save response", wrong.fields) }
        return answers
    }

    /// Parses the answers, which apps send as a string that contains a JSON array.
    private static func answers(_ form: SidecarForm, to survey: Survey, _ wrong: inout WrongFields) -> [SurveyAnswer] {
        guard let text = form.json("responses"), let answers = SurveyAnswer.list(text) else {
            wrong.complain("Responses", "must be a JSON list of answers")
            return []
        }
        let numbers = 1...max(survey.questions.count, 1)
        guard answers.allSatisfy({ numbers.contains($0.question) && $0.text.unicodeScalars.count <= longestAnswer }),
            Set(answers.map(\.question)).count == answers.count
        else {
            wrong.complain("Responses", "must answer questions of the survey, each once")
            return []
        }
        return answers
    }

    /// Adds answers, and replaces earlier answers to the same questions.
    mutating func merge(_ new: [SurveyAnswer]) {
        let replaced = Set(new.map(\.question))
        answers = (answers.filter { !replaced.contains($0.question) } + new).sorted { $0.question < $1.question }
    }

    func acknowledgement(id: String) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("survey_response") { json in
                json.member("id", id)
                json.member("user_identifier", user)
                json.member("update_path", "/api/v1/survey_responses/\(id)")
            }
        }
        return json.bytes
    }
}

extension SurveyResponse.SurveyAnswer {
    /// Parses a JSON array of answers.
    /// - Returns: nil for any other value.
    fileprivate static func list(_ text: String) -> [Self]? {
        guard let elements = RequestJSON(Array(text.utf8))?.elements else { return nil }
        let answers = elements.compactMap { Self($0) }
        return answers.count == elements.count ? answers : nil
    }

    private init?(_ json: RequestJSON) {
        guard let members = json.members else { return nil }
        let values = Dictionary(members) { $1 }
        guard let question = values["question_id"]?.integer, let text = values["answer"]?.string else { return nil }
        (self.question, self.text) = (Int(question), text)
    }
}
