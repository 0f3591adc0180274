/// Comparison of BCP 47 tags.
package enum LanguageTag {
    package static func areEqual(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// Returns whether the primary language subtags are equal.
    package static func areRelated(_ one: String, _ other: String) -> Bool {
        !one.isEmpty && base(of: one.lowercased()) == base(of: other.lowercased())
    }

    package static func base(of tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }
}
