/// Why an extract could not be compiled to streets at all. Whatever else is wrong with it is counted in the report.
package enum StreetMapError: Error, Equatable, Sendable {
    /// No such file, or no permission.
    case unreadable(path: String, reason: String)
    /// Not what OpenStreetMap calls PBF.
    case notPBF(path: String)
    /// Broken or cut short at a byte of the file.
    case damaged(path: String, offset: Int)
    /// It needs something of whoever reads it that is not known here.
    case unsupported(path: String, feature: String)
    /// It claims to hold, or holds, more than any extract should.
    case tooLarge(path: String, what: String)
    /// Nothing in it can be walked.
    case noStreets(path: String)
    /// The old file, if there is one, is as it was.
    case notWritten(path: String, reason: String)
}

extension StreetMapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notPBF(let path): "\(path) is no extract of OpenStreetMap in the PBF format (.osm.pbf)"
        case .damaged(let path, let offset): "\(path) is damaged or incomplete from byte \(offset) on"
        case .unsupported(let path, let feature): "\(path) needs \(feature), which is not understood here"
        case .tooLarge(let path, let what): "\(path) is too large: \(what)"
        case .noStreets(let path): "\(path) holds no street that can be walked"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}

/// What an extract may hold. The first three are the format's own.
package struct StreetMapLimits: Sendable {
    package var headerBytes = 64 << 10
    package var blobBytes = 32 << 20
    package var unpackedBytes = 32 << 20
    /// Nodes of all ways that are walked or bar the way.
    package var wayNodes = 200_000_000

    package init() {}
}
