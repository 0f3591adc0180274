/// Comparison of BCP 47 language tags.
package enum LanguageTag {
    package static func areEqual(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// Returns whether two tags have the same primary language subtag.
    package static func areRelated(_ one: String, _ other: String) -> Bool {
        !one.isEmpty && base(of: one.lowercased()) == base(of: other.lowercased())
    }

    package static func base(of tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }
}
