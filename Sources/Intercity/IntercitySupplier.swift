/// A source of offers.
package protocol IntercitySupplier: Sendable {
    /// The prefix of its ids: lowercase letters, digits and hyphens.
    var id: String { get }

    /// Runs a search until the supplier's results are complete, and passes on each page as it arrives. Returns soon
    /// after its task is cancelled.
    func search(_ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void) async -> SearchEnding
}
