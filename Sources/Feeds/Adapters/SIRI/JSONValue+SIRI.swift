import Fetching
import TransitCore

extension JSONValue {
    /// The text in any of the forms "a", ["a"], {"value": "a"} and [{"value": "a"}].
    var wrappedText: String? {
        if let text { return text }
        return elements.lazy.compactMap { $0["value", "Value", "text"].text }.first
    }

    /// The text in all languages, from objects with a language and a text. Otherwise the ``wrappedText``, without a
    /// language.
    var localized: LocalizedText {
        let translations = elements.compactMap { element -> LocalizedText.Translation? in
            guard let language = element["lang", "Lang", "language"].text, let text = element.wrappedText else {
                return nil
            }
            return LocalizedText.Translation(language: language.lowercased(), text: text)
        }
        return translations.isEmpty ? LocalizedText(wrappedText ?? "") : LocalizedText(translations)
    }

    /// The GTFS direction_id; nil for values except 0 and 1.
    var direction: UInt8? {
        integer.flatMap { $0 == 0 || $0 == 1 ? UInt8($0) : nil }
    }

    /// Whether the value represents an empty XML element or an empty list.
    var isEmptyElement: Bool {
        guard !isMissing, !isObject, flag == nil, text == nil else { return false }
        return elements.allSatisfy { !$0.isList && !$0.isObject }
    }
}
