/// Where offers come from.
package protocol IntercitySupplier: Sendable {
    /// The part of every id before the colon: small letters, digits, hyphens.
    var id: String { get }

    /// Asks until there is nothing more, and hands over each page as it comes. Ends soon after its task is cancelled.
    func search(_ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void) async -> SearchEnding
}
