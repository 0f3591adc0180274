/// Narrows a list of routes by what riders type.
package struct RouteFilter: Sendable {
    package enum Scope: UInt8, Sendable, CaseIterable {
        /// Code or name contains the text.
        case contains
        /// Neither code nor name contains it.
        case excludes
        /// Code or name is the text.
        case matches
    }

    private let scope: Scope
    private let words: [UInt8]

    /// Case, accents, apostrophes and marks make no difference; see ``FoldedText``.
    package init(_ scope: Scope, _ text: String) {
        self.scope = scope
        words = FoldedText.fold(text)
    }

    /// Without a text every route passes.
    package func passes(code: String, name: String) -> Bool {
        guard !words.isEmpty else { return true }
        // Riders type what they are shown, or what the agency writes.
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
