/// Formats counts with nouns.
package enum CountText {
    /// Joins counts with their nouns, such as `1 route, 3 stops`.
    package static func counts(_ parts: [(count: Int, word: String)]) -> String {
        parts.map { count, word in "\(count) \(word)\(count == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
