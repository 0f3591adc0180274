/// The supported revisions of the protocol, newest first.
enum MCPVersion: String, CaseIterable, Sendable {
    case july2026 = "2026-07-28"
    case november2025 = "2025-11-25"
    case june2025 = "2025-06-18"
    case march2025 = "2025-03-26"

    /// The version that is assumed for a request without the version header. All later versions require the header.
    static let withoutHeader = march2025

    /// Whether each request contains its version and capabilities, instead of a session being initialized.
    var isStateless: Bool { self == .july2026 }
    /// Whether several messages may be sent in one JSON array.
    var hasBatches: Bool { self == .march2025 }

    /// Returns the version with which the server responds to an initialization: the requested one, or else the latest
    /// version that has initializations.
    static func answering(_ requested: String) -> MCPVersion {
        MCPVersion(rawValue: requested).flatMap { $0.isStateless ? nil : $0 } ?? .november2025
    }

    static func supported(_ name: String) throws(MCPError) -> MCPVersion {
        guard let version = MCPVersion(rawValue: name) else { throw .unsupportedVersion(name) }
        return version
    }
}
