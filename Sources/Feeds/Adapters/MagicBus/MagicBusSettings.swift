/// The configuration of a Magic Bus server.
package struct MagicBusSettings: Sendable {
    package enum Format: Sendable {
        /// API v0 under `api/v0/`.
        case json
        /// The older feeds under `shared/`.
        case xml
    }

    package var format: Format
    /// The agency's properties, which the API does not contain.
    package var agency: ProviderNetwork.Agency

    package init(format: Format = .json, agency: ProviderNetwork.Agency) {
        self.format = format
        self.agency = agency
    }
}
