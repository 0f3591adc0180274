import Crypto
package import Foundation
import NIOCore
import Synchronization

/// The page's static files, read once at startup. Request paths are looked up only among these files, never in the file
/// system.
package final class SiteFolder: Sendable {
    package struct File: Sendable {
        let representation: Representation
        /// The SHA-256 hash of the content in hexadecimal.
        package let hash: String
        package let modified: Date

        package init(_ representation: Representation, modified: Date) {
            self.representation = representation
            self.modified = modified
            hash = SHA256.hex(of: representation.plain.body.readableBytesView)
        }
    }

    private let folder: String?
    private let policy: String
    /// Whether files are checked for changes on each request, for page development.
    private let reloads: Bool
    private let changes: SiteChanges
    private let files: Mutex<Files>

    private struct Files {
        /// The files in the folder; empty unless files are checked for changes.
        var read: [String: File] = [:]
        /// The files served to clients, after the operator's changes.
        var served: [String: File]
    }

    /// Reads the files of the folder.
    /// - Parameters:
    ///   - folder: the path of the folder; nil for a server without a page.
    ///   - joins: whether to serve the bundles of `scripts/join-page`, if they exist.
    ///   - changes: the operator's changes to the files.
    package init(
        folder: String?, contentSecurityPolicy: String, reloads: Bool, joins: Bool,
        changes: SiteChanges = SiteChanges()
    ) {
        self.folder = folder
        self.reloads = reloads
        self.changes = changes
        policy = contentSecurityPolicy
        let found = Self.read(folder, policy: contentSecurityPolicy, known: [:])
        // During development, files may change at any time. There is then no list of files, and browsers do not store
        // the files.
        guard !reloads, !found.isEmpty else {
            let served = changes.applied(to: found, policy: contentSecurityPolicy)
            files = Mutex(Files(read: found, served: served))
            return
        }
        files = Mutex(Files(served: Self.kept(found, policy: contentSecurityPolicy, joins: joins, changes)))
    }

    private static func kept(
        _ found: [String: File], policy: String, joins: Bool, _ changes: SiteChanges
    ) -> [String: File] {
        let version = joins ? JoinedSite.version(of: found.mapValues(\.hash)) : nil
        var files = changes.applied(to: JoinedSite.taken(from: found, version: version), policy: policy)
        let list = Representation(
            SiteFiles(files, policy: policy).body, type: .json, caching: .revalidate,
            for: .page(contentSecurityPolicy: policy))
        files[SiteFiles.path] = File(list, modified: .distantPast)
        return files
    }

    /// Returns the file at a path; nil if there is none.
    /// - Parameter path: the request's path, which begins with a slash.
    package func file(at path: String) -> Representation? {
        if reloads { reload() }
        // `/status` is a view of the page.
        let key = path == "/" || path == "/status" ? "/index.html" : path
        return files.withLock { files in
            (files.served[key] ?? Glyphs.missing(at: path, among: files.served))?.representation
        }
    }

    private func reload() {
        let known = files.withLock { $0.read }
        let fresh = Self.read(folder, policy: policy, known: known)
        let served = changes.applied(to: fresh, policy: policy)
        files.withLock { $0 = Files(read: fresh, served: served) }
    }

    private static func read(_ folder: String?, policy: String, known: [String: File]) -> [String: File] {
        guard let folder, let names = FileManager.default.enumerator(atPath: folder) else { return [:] }
        var files: [String: File] = [:]
        for case let name as String in names {
            let pieces = name.split(separator: "/")
            let isHidden = pieces.contains { $0.hasPrefix(".") }
            guard !isHidden, let type = ContentType(fileName: name) else { continue }
            let path = folder + "/" + name
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let modified = attributes[.modificationDate] as? Date
            else { continue }
            if let file = known["/" + name], file.modified == modified {
                files["/" + name] = file
            } else if let content = FileManager.default.contents(atPath: path) {
                // A frame with an opaque origin loads scripts as another site does.
                let isEmbedded = "/\(name)".hasPrefix(SiteFiles.embedded)
                let representation = Representation(
                    Array(content), type: type, caching: caching(of: type, in: pieces.first),
                    for: isEmbedded ? .anyone : .page(contentSecurityPolicy: policy),
                    brotli: brotli(path, since: modified))
                files["/" + name] = File(representation, modified: modified)
            }
        }
        return files
    }

    /// Returns the Brotli form of a file, stored beside it with the extension `.br`; nil if there is none or it is
    /// older than the file.
    private static func brotli(_ path: String, since modified: Date) -> [UInt8]? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + ".br")
        guard let made = attributes?[.modificationDate] as? Date, made >= modified else { return nil }
        return FileManager.default.contents(atPath: path + ".br").map { Array($0) }
    }

    private static func caching(of type: ContentType, in folder: Substring?) -> Caching {
        switch (folder, type) {
        case ("vendor", _), ("glyphs", _): .day
        case ("joined", .javaScript), ("joined", .css): .forever
        default: .revalidate
        }
    }
}

extension ContentType {
    /// Returns the content type for the extension of a file name; nil for files that are not served.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "html": self = .html
        case "js", "mjs": self = .javaScript
        case "css": self = .css
        case "json", "map": self = .json
        case "svg": self = .svg
        case "webmanifest": self = .manifest
        case "wasm": self = .wasm
        case "png": self = .png
        case "webp": self = .webP
        case "jpg", "jpeg": self = .jpeg
        case "ico": self = .icon
        case "woff2": self = .woff2
        case "txt": self = .text
        case "pbf": self = .protobuf
        default: return nil
        }
    }
}
