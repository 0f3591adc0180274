/// A text in several languages, in the provider's order. A translation's language code is empty if unknown.
package struct LocalizedText: Sendable, Hashable {
    package struct Translation: Sendable, Hashable {
        package var language: String
        package var text: String

        package init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    package var translations: [Translation]

    package init(_ translations: [Translation] = []) {
        self.translations = translations
    }

    package init(_ text: String) {
        translations = text.isEmpty ? [] : [Translation(language: "", text: text)]
    }

    package var isEmpty: Bool { translations.isEmpty }

    /// Returns the best translation: the one in the first of the reader's languages that matches, otherwise in the
    /// publisher's language, otherwise without a language, otherwise the first one (reference, *message
    /// TranslatedString*). Nil if the text is empty.
    ///
    /// - Parameters:
    ///   - languages: BCP 47 tags in order of preference. `fr` and `fr-CA` match each other if neither has an exact
    ///     match.
    ///   - usual: The publisher's language.
    package func translation(for languages: [String] = [], usual: String?) -> Translation? {
        for language in languages + (usual.map { [$0] } ?? []) {
            if let found = translation(in: language) { return found }
        }
        return translations.first { $0.language.isEmpty } ?? translations.first
    }

    private func translation(in tag: String) -> Translation? {
        if let same = translations.first(where: { LanguageTag.areEqual($0.language, tag) }) { return same }
        return translations.first { LanguageTag.areRelated($0.language, tag) }
    }
}
