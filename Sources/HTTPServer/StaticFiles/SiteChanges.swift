import Foundation
import NIOCore

/// An operator's changes to the page's files: added or replaced files, and edits of text files.
package struct SiteChanges: Sendable {
    /// A file that is added, or served instead of the page's own file.
    package struct Addition: Sendable {
        package let bytes: [UInt8]
        package let type: ContentType
        package let caching: Caching
        /// The file's own content security policy; nil for the page's.
        package let contentSecurityPolicy: String?

        package init(
            _ bytes: [UInt8], type: ContentType, caching: Caching = .revalidate, contentSecurityPolicy: String? = nil
        ) {
            (self.bytes, self.type, self.caching) = (bytes, type, caching)
            self.contentSecurityPolicy = contentSecurityPolicy
        }
    }

    /// Added files by URL path.
    package var additions: [String: Addition] = [:]
    /// Edits of the page's text files by URL path.
    package var edits: [String: @Sendable (String) -> String] = [:]

    package init() {}

    /// Returns the files to serve after these changes. A server without a page stays without one.
    func applied(to files: [String: SiteFolder.File], policy: String) -> [String: SiteFolder.File] {
        guard !files.isEmpty else { return files }
        var changed = files
        for (path, edit) in edits {
            guard let file = files[path], let type = ContentType(fileName: path) else { continue }
            let text = String(decoding: file.representation.plain.body.readableBytesView, as: UTF8.self)
            let representation = Representation(
                Array(edit(text).utf8), type: type, caching: .revalidate, for: .page(contentSecurityPolicy: policy))
            changed[path] = SiteFolder.File(representation, modified: file.modified)
        }
        for (path, addition) in additions {
            let representation = Representation(
                addition.bytes, type: addition.type, caching: addition.caching,
                for: .page(contentSecurityPolicy: addition.contentSecurityPolicy ?? policy))
            changed[path] = SiteFolder.File(representation, modified: .distantPast)
        }
        return changed
    }
}
