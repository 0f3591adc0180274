import TransitCore

extension JSONValue {
    /// A text however it is wrapped: "a", ["a"], {"value": "a"} or [{"value": "a"}].
    var wrappedText: String? {
        if let text { return text }
        return elements.lazy.compactMap { $0["value", "Value", "text"].text }.first
    }

    /// The text as in ``wrappedText``, in every language given.
    var localized: LocalizedText {
        let translations = elements.compactMap { element -> LocalizedText.Translation? in
            guard let language = element["lang", "Lang", "language"].text, let text = element.wrappedText else {
                return nil
            }
            return LocalizedText.Translation(language: language.lowercased(), text: text)
        }
        return translations.isEmpty ? LocalizedText(wrappedText ?? "") : LocalizedText(translations)
    }

    /// GTFS direction_id; nil for anything but 0 and 1.
    var direction: UInt8? {
        integer.flatMap { $0 == 0 || $0 == 1 ? UInt8($0) : nil }
    }

    /// An XML element or a list with nothing in it.
    var isEmptyElement: Bool {
        guard !isMissing, !isObject, flag == nil, text == nil else { return false }
        return elements.allSatisfy { !$0.isList && !$0.isObject }
    }
}
