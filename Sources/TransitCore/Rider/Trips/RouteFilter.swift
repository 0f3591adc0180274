/// Filters a list of routes by typed text.
package struct RouteFilter: Sendable {
    /// The condition that a route must satisfy to pass the filter.
    package enum Scope: UInt8, Sendable, CaseIterable {
        /// The code or the name contains the text.
        case contains
        /// Neither the code nor the name contains the text.
        case excludes
        /// The code or the name equals the text.
        case matches
    }

    private let scope: Scope
    private let words: [UInt8]

    /// Creates a filter. Case, diacritics and apostrophes are ignored; see ``FoldedText``.
    package init(_ scope: Scope, _ text: String) {
        self.scope = scope
        words = FoldedText.fold(text)
    }

    /// Returns whether a route passes the filter. An empty text lets every route pass.
    package func passes(code: String, name: String) -> Bool {
        guard !words.isEmpty else { return true }
        // Matches the code both as displayed and as published by the agency.
        let texts = [code, LineName.shown(code), name].map { FoldedText.fold($0) }
        switch scope {
        case .contains: return texts.contains(where: holds)
        case .excludes: return !texts.contains(where: holds)
        case .matches: return texts.contains(words)
        }
    }

    private func holds(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { ByteSearch.first(words, in: $0, from: 0) != nil }
    }
}
