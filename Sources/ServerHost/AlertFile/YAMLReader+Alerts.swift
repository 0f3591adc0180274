import TransitCore
import Yams

// Parsers for values that only alerts contain.
extension YAMLReader {
    /// Parses a list of names; a single value counts as a list with one element.
    func names(_ node: Node?, _ what: String) -> [AlertEntry.Name] {
        guard let node else { return [] }
        if let list = node.sequence {
            if list.isEmpty { complain("\(what) must not be empty; omit it if it does not matter", at: node) }
            return list.compactMap { name($0, what) }
        }
        return name(node, what).map { [$0] } ?? []
    }

    private func name(_ node: Node, _ what: String) -> AlertEntry.Name? {
        guard node.scalar != nil else {
            complain("\(what) must be a list: [one, another]", at: node)
            return nil
        }
        return text(node, what, upTo: ReadingLimits.id).map { AlertEntry.Name($0, line: node.mark?.line) }
    }

    /// Parses one of several terms in GTFS-Realtime's spelling; returns it in lower camel case.
    func term(_ node: Node?, _ what: String, of terms: [String]) -> String? {
        guard let node, let text = text(node, what, upTo: ReadingLimits.id) else { return nil }
        guard let term = AlertTerms.term(text, of: terms) else {
            complain("\(what) must be one of \(AlertTerms.list(terms)), not \"\(text)\"", at: node)
            return nil
        }
        return term
    }

    func moment(_ node: Node?, _ what: String, as bound: LocalMoment.Bound) -> LocalMoment? {
        guard let node, let text = text(node, what, upTo: ReadingLimits.id) else { return nil }
        guard let moment = LocalMoment(iso: text, as: bound) else {
            complain(
                "\(what) must be a date with a time, such as \"2026-12-24 18:00\" in the agency's time zone or "
                    + "2026-12-24T18:00:00-05:00, or a date, not \"\(text)\"", at: node)
            return nil
        }
        return moment
    }

    /// Parses a text in one language, or a mapping from BCP 47 tags to texts. The tag `und` marks a text without a
    /// particular language.
    func localized(_ node: Node?, _ what: String, upTo bytes: Int) -> LocalizedText {
        guard let node else { return LocalizedText() }
        guard let mapping = node.mapping else {
            return text(node, what, upTo: bytes).map { LocalizedText($0) } ?? LocalizedText()
        }
        if mapping.isEmpty { complain("\(what) must not be empty", at: node) }
        return LocalizedText(
            mapping.compactMap { key, value in
                guard let tag = key.string, AlertTerms.isLanguage(tag) else {
                    complain(
                        "\(what) must have language tags such as en, fr or pt-BR, not \"\(key.string ?? "?")\"", at: key
                    )
                    return nil
                }
                guard let text = text(value, "\(what) in \(tag)", upTo: bytes) else { return nil }
                return LocalizedText.Translation(language: AlertTerms.language(tag), text: text)
            })
    }
}
