import AgencyQueries
package import TransitCore

/// A rider survey, as defined by the operator in the configuration.
package struct Survey: Sendable, Equatable {
    /// A question of the survey.
    package struct Question: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            case text, label, radio, checkbox
            case externalSurvey = "external_survey"

            /// Whether riders choose among given options.
            package var hasOptions: Bool { self == .radio || self == .checkbox }
            /// Whether a question of this kind can be mandatory.
            package var canBeRequired: Bool { self != .label && self != .externalSurvey }
        }

        package var kind: Kind
        package var text: String
        package var options: [String]
        /// The URL of an external survey.
        package var url: String?
        package var isRequired: Bool

        package init(
            kind: Kind, text: String, options: [String] = [], url: String? = nil, isRequired: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.options = options
            self.url = url
            self.isRequired = isRequired
        }
    }

    package var id: Int
    package var name: String
    /// The purpose of the survey, shown to riders by the apps.
    package var about: String?
    /// The ids of the regions where the survey is available; nil for all regions.
    package var regions: [Int]?
    /// The start (inclusive) and end (exclusive) of the survey; nil for no limit.
    package var from: EpochSeconds?
    package var to: EpochSeconds?
    package var isOnMap: Bool
    package var isOnStops: Bool
    /// The ids of stops and routes where the survey is shown, in the form `agency_id` that apps use; nil for all.
    package var stops: [String]?
    package var routes: [String]?
    package var isAlwaysVisible: Bool
    package var allowsSeveralResponses: Bool
    /// Whether a response must contain the stop at which it was given.
    package var needsStop: Bool
    /// The questions, which are numbered from 1 in this order.
    package var questions: [Question]

    package init(
        id: Int, name: String, about: String? = nil, regions: [Int]? = nil, from: EpochSeconds? = nil,
        to: EpochSeconds? = nil, isOnMap: Bool = true, isOnStops: Bool = false, stops: [String]? = nil,
        routes: [String]? = nil, isAlwaysVisible: Bool = false, allowsSeveralResponses: Bool = false,
        needsStop: Bool = false, questions: [Question] = []
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.regions = regions
        self.from = from
        self.to = to
        self.isOnMap = isOnMap
        self.isOnStops = isOnStops
        self.stops = stops
        self.routes = routes
        self.isAlwaysVisible = isAlwaysVisible
        self.allowsSeveralResponses = allowsSeveralResponses
        self.needsStop = needsStop
        self.questions = questions
    }

    /// Whether riders of a region can currently respond to the survey.
    func isOpen(in region: Int, at now: EpochSeconds) -> Bool {
        (regions?.contains(region) ?? true) && (from ?? .min) <= now && now < (to ?? .max)
    }
}

extension JSONWriter {
    /// Writes a survey as OneBusAway's apps expect it. They require its creation and update dates.
    mutating func survey(_ survey: Survey) {
        object { json in
            json.member("id", survey.id)
            json.member("name", survey.name)
            json.utc("created_at", survey.from ?? 0)
            json.utc("updated_at", survey.from ?? 0)
            json.time("start_date", survey.from)
            json.time("end_date", survey.to)
            json.member("show_on_map", survey.isOnMap)
            json.member("show_on_stops", survey.isOnStops)
            json.member("always_visible", survey.isAlwaysVisible)
            json.member("allows_multiple_responses", survey.allowsSeveralResponses)
            json.texts("visible_stop_list", survey.stops)
            json.texts("visible_route_list", survey.routes)
            json.member("study") { json in
                json.member("id", survey.id)
                json.member("name", survey.name)
                json.member("description", orNull: survey.about)
            }
            json.member("questions", array: survey.questions.enumerated()) { json, question in
                json.question(question.element, number: question.offset + 1)
            }
        }
    }

    private mutating func question(_ question: Survey.Question, number: Int) {
        object { json in
            json.member("id", number)
            json.member("position", number)
            json.member("required", question.isRequired && question.kind.canBeRequired)
            json.member("content") { json in
                json.member("type", question.kind.rawValue)
                json.member("label_text", question.text)
                if question.kind.hasOptions { json.member("options", array: question.options) { $0.string($1) } }
                json.member("url", question.url)
            }
        }
    }

    /// Writes a member with a time; null if the time is nil.
    private mutating func time(_ name: StaticString, _ moment: EpochSeconds?) {
        key(name)
        if let moment { utc(moment) } else { null() }
    }

    /// Writes a member with a list of strings; null if the list is nil.
    private mutating func texts(_ name: StaticString, _ texts: [String]?) {
        key(name)
        if let texts { array(texts) { $0.string($1) } } else { null() }
    }
}
