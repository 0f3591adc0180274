/// The display names of lines.
package enum LineName {
    /// Replaces a trailing plus by `-SBS` (New York's Select Bus Service).
    package static func shown(_ name: String) -> String {
        name.utf8.last == 0x2B ? String(decoding: name.utf8.dropLast(), as: UTF8.self) + "-SBS" : name
    }
}
