import CompatAPIs
import TransitCore
import Yams

// Parses the regions and surveys for OneBusAway's apps.
extension ConfigurationReader {
    func sidecar(_ node: Node) -> Configuration.Sidecar {
        var sidecar = Configuration.Sidecar()
        let keys: Set = ["url", "regions", "surveys", "apns", "fcm", "onesignal", "trust", "weather"]
        guard let fields = reader.mapping(node, "sidecar", keys: keys) else { return sidecar }
        if let url = address(fields["url"], "url") {
            sidecar.api.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        if let regions = fields["regions"] { sidecar.api.regions = self.regions(regions) }
        if let surveys = fields["surveys"] { sidecar.api.surveys = self.surveys(surveys) }
        appPush(fields, into: &sidecar)
        if let weather = fields["weather"] { sidecar.weather = self.weather(weather) }
        return sidecar
    }

    private func weather(_ node: Node) -> Configuration.Sidecar.Weather? {
        guard let fields = reader.mapping(node, "weather", keys: ["url", "units", "key"]) else { return nil }
        var weather = Configuration.Sidecar.Weather()
        weather.url = address(fields["url"], "url") ?? weather.url
        let units = WeatherUnits.allCases.map { ($0.rawValue, $0) }
        weather.units =
            fields["units"].flatMap { reader.choice($0, "units", Dictionary(uniqueKeysWithValues: units)) }
            ?? weather.units
        weather.key = reader.text(fields["key"], "key")
        return weather
    }

    private func regions(_ node: Node) -> [SidecarRegion] {
        var taken: [Int: Node] = [:]
        return items(node, "regions").compactMap { item in
            let region = region(item)
            if let region { claim(region.id, of: "a region", at: item, in: &taken) }
            return region
        }
    }

    private func region(_ node: Node) -> SidecarRegion? {
        guard let fields = reader.mapping(node, "A region", keys: ["id", "name", "agencies"]),
            let id = number(of: fields, "A region", at: node)
        else { return nil }
        return SidecarRegion(
            id: id, name: reader.text(fields["name"], "name"), agencies: reader.texts(fields["agencies"], "agencies"))
    }

    private func surveys(_ node: Node) -> [Survey] {
        var taken: [Int: Node] = [:]
        return items(node, "surveys").compactMap { item in
            let survey = survey(item)
            if let survey { claim(survey.id, of: "a survey", at: item, in: &taken) }
            return survey
        }
    }

    private static let surveyKeys: Set = [
        "id", "name", "about", "regions", "from", "to", "map", "stops", "routes", "always", "several", "needs_stop",
        "questions",
    ]

    private func survey(_ node: Node) -> Survey? {
        guard let fields = reader.mapping(node, "A survey", keys: Self.surveyKeys),
            let id = number(of: fields, "A survey", at: node)
        else { return nil }
        if fields["name"] == nil { reader.complain("a survey needs its name", at: node) }
        guard let name = reader.text(fields["name"], "name") else { return nil }
        var survey = Survey(id: id, name: name)
        survey.about = reader.text(fields["about"], "about")
        survey.regions = reader.texts(fields["regions"], "regions").map { $0.compactMap { Int($0) } }
        survey.from = day(fields["from"], "from")?.utcStart
        survey.to = day(fields["to"], "to")?.advanced(by: 1).utcStart
        survey.isOnMap = reader.bool(fields["map"], "map") ?? true
        (survey.isOnStops, survey.stops) = stops(fields["stops"])
        survey.routes = reader.texts(fields["routes"], "routes")
        survey.isAlwaysVisible = reader.bool(fields["always"], "always") ?? false
        survey.allowsSeveralResponses = reader.bool(fields["several"], "several") ?? false
        survey.needsStop = reader.bool(fields["needs_stop"], "needs_stop") ?? false
        survey.questions = fields["questions"].map { items($0, "questions").compactMap { question($0) } } ?? []
        if survey.questions.isEmpty { reader.complain("a survey needs questions", at: node) }
        return survey
    }

    /// Parses the stops at which a survey is shown: true for all, false for none, or a list of IDs.
    private func stops(_ node: Node?) -> (isShown: Bool, ids: [String]?) {
        guard let node else { return (false, nil) }
        if node.sequence != nil { return (true, reader.texts(node, "stops")) }
        return (reader.bool(node, "stops") ?? false, nil)
    }

    private func question(_ node: Node) -> Survey.Question? {
        let keys: Set = ["type", "text", "options", "url", "required"]
        guard let fields = reader.mapping(node, "A question", keys: keys) else { return nil }
        let kinds = Survey.Question.Kind.allCases.map { ($0.rawValue, $0) }
        let kind = fields["type"].map { reader.choice($0, "type", Dictionary(uniqueKeysWithValues: kinds)) } ?? .text
        if fields["text"] == nil { reader.complain("a question needs its text", at: node) }
        guard let kind, let text = reader.text(fields["text"], "text") else { return nil }
        let options = reader.texts(fields["options"], "options") ?? []
        if kind.hasOptions, options.isEmpty { reader.complain("a question to choose from needs options", at: node) }
        let url = address(fields["url"], "url")
        if kind == .externalSurvey, url == nil { reader.complain("an external survey needs its url", at: node) }
        return Survey.Question(
            kind: kind, text: text, options: options, url: url,
            isRequired: reader.bool(fields["required"], "required") ?? false)
    }

    private func items(_ node: Node, _ what: String) -> [Node] {
        guard let list = node.sequence else {
            reader.complain("\(what) is a list: begin each item with \"- \"", at: node)
            return []
        }
        return Array(list)
    }

    private func number(of fields: Node.Mapping, _ what: String, at node: Node) -> Int? {
        if fields["id"] == nil { reader.complain("\(what) needs its id, a number", at: node) }
        guard let number = reader.number(fields["id"], "id", in: 0...2_147_483_647) else { return nil }
        guard let id = Int(exactly: number) else {
            reader.complain("id is a whole number", at: fields["id"])
            return nil
        }
        return id
    }

    private func day(_ node: Node?, _ what: String) -> ServiceDate? {
        guard let text = reader.text(node, what) else { return nil }
        guard let day = ServiceDate(iso: text.utf8) else {
            reader.complain("\(what) is a day such as 2026-03-02", at: node)
            return nil
        }
        return day
    }
}
