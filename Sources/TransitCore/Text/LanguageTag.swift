/// Comparison of BCP 47 language tags.
package enum LanguageTag {
    package static func areEqual(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// Returns whether two tags have the same primary language subtag.
    package static func areRelated(_ one: String, _ other: String) -> Bool {
        !one.isEmpty && base(of: one.lowercased()) == base(of: other.lowercased())
    }

    /// Returns whether `one` equals `other` without its last subtags: true for `fr` and `fr-CA`.
    package static func isGeneral(_ one: String, of other: String) -> Bool {
        let (short, long) = (one.lowercased().utf8, other.lowercased().utf8)
        guard !short.isEmpty, long.starts(with: short), let next = long.dropFirst(short.count).first else {
            return false
        }
        return next == UInt8(ascii: "-") || next == UInt8(ascii: "_")
    }

    package static func base(of tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }
}
