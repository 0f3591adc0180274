/// The agencies of a server, in the operator's order.
package final class TransitDirectory: Sendable {
    package let entries: [AgencyEntry]
    private let byID: [String: AgencyEntry]

    package init(_ entries: [AgencyEntry]) {
        self.entries = entries
        byID = Dictionary(entries.map { ($0.description.id, $0) }) { first, _ in first }
    }

    package subscript(id: String) -> AgencyEntry? { byID[id] }
}
