/// A source of coach offers.
package protocol IntercitySupplier: Sendable {
    /// The prefix of the supplier's ids. It consists of lowercase letters, digits and hyphens.
    var id: String { get }

    /// Runs a search until the supplier's results are complete. Calls `found` with each page when it arrives. Returns
    /// soon after the task is cancelled.
    func search(_ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void) async -> SearchEnding
}
