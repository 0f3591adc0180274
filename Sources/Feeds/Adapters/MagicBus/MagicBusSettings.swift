/// The configuration of a Magic Bus server.
package struct MagicBusSettings: Sendable {
    package enum Format: Sendable {
        /// API v0 under `api/v0/`.
        case json
        /// The older feeds under `shared/`.
        case xml
    }

    package var format: Format
    /// The agency's data, which the API does not provide.
    package var agency: ProviderNetwork.Agency

    package init(format: Format = .json, agency: ProviderNetwork.Agency) {
        self.format = format
        self.agency = agency
    }
}
