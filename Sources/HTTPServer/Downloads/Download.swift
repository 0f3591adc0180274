package import FileFormats
package import NIOCore

/// A file that is streamed in pieces, regardless of size.
package struct Download: Sendable {
    package struct Content: Sendable {
        package var size: Int
        /// Returns the bytes of a range; may block. Nil if the bytes are no longer available.
        package var read: @Sendable (Range<Int>) -> ByteBuffer?

        package init(size: Int, read: @escaping @Sendable (Range<Int>) -> ByteBuffer?) {
            self.size = size
            self.read = read
        }
    }

    package var type: ContentType
    /// The file name that browsers suggest for saving.
    package var name: String
    package var version: String
    package var plain: Content
    /// The gzip form, if worthwhile; may block while it is made.
    package var gzip: @Sendable () -> Content? = { nil }
    /// Whether clients may request ranges to resume a download. There is then only one form of the file.
    package var isResumable = false

    package init(
        type: ContentType, name: String, version: String, plain: Content,
        gzip: @escaping @Sendable () -> Content? = { nil }, isResumable: Bool = false
    ) {
        self.type = type
        self.name = name
        self.version = version
        self.plain = plain
        self.gzip = gzip
        self.isResumable = isResumable
    }

    /// The entity tag; weak, as in ``Representation``, if there are two forms.
    package var entityTag: String { (isResumable ? "" : "W/") + "\"\(version)\"" }
}

extension Download.Content {
    package init(_ file: StoredFile) {
        self.init(size: file.size) { file.read($0) }
    }

    package init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { ByteBuffer(bytes: bytes[$0]) }
    }
}
