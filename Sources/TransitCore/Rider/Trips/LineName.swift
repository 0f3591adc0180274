/// How a line's name is shown.
package enum LineName {
    /// A plus at the end reads `-SBS`, as riders of select buses know it.
    package static func shown(_ name: String) -> String {
        name.utf8.last == 0x2B ? String(decoding: name.utf8.dropLast(), as: UTF8.self) + "-SBS" : name
    }
}
