/// The reason why an extract could not be compiled. Smaller faults are only counted in the report.
package enum StreetMapError: Error, Equatable, Sendable {
    /// The file does not exist, or reading it is not permitted.
    case unreadable(path: String, reason: String)
    /// The file is not in OpenStreetMap's PBF format.
    case notPBF(path: String)
    /// The file is corrupted or truncated at the given byte offset.
    case damaged(path: String, offset: Int)
    /// The file requires an unsupported feature.
    case unsupported(path: String, feature: String)
    /// The file exceeds a limit, or declares a size that does.
    case tooLarge(path: String, what: String)
    /// The file contains no walkable street.
    case noStreets(path: String)
    /// The streets file could not be written. An existing file is unchanged.
    case notWritten(path: String, reason: String)
}

extension StreetMapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notPBF(let path): "\(path) is not an OpenStreetMap extract in the PBF format (.osm.pbf)"
        case .damaged(let path, let offset): "\(path) is damaged or truncated at byte \(offset)"
        case .unsupported(let path, let feature): "\(path) uses \(feature), which is not supported"
        case .tooLarge(let path, let what): "\(path) is too large: \(what)"
        case .noStreets(let path): "\(path) contains no walkable street"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}

/// The limits on an extract. The first three are those of the PBF format.
package struct StreetMapLimits: Sendable {
    package var headerBytes = 64 << 10
    package var blobBytes = 32 << 20
    package var unpackedBytes = 32 << 20
    /// The maximum total number of nodes of streets and barriers.
    package var wayNodes = 200_000_000

    package init() {}
}
