/// The columns that a kind of file can have, by the number that names each in the file's table of sections.
package protocol FileSection: RawRepresentable, Sendable where RawValue == UInt32 {
    /// The eight letters that such a file begins with.
    static var magic: [UInt8] { get }
    static var version: UInt32 { get }
}

/// Why bytes are not a file of columns that this version can read.
package enum ColumnFileError<Section: FileSection>: Error, Equatable, Sendable {
    /// The bytes are something else.
    case otherKind
    /// Written by another version of Headsign: compile it again.
    case otherVersion(UInt32)
    /// Cut short, or changed since it was written.
    case damaged(section: UInt32?)
}

/// Memory that holds a file of columns, and how to give it back.
package final class FileBytes: @unchecked Sendable {
    // Safe to share: the bytes are written before this object is made and never after.
    package let bytes: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// Takes over memory that stays as it is until `release` is called with it. It must be aligned to 8 bytes.
    package init(
        taking bytes: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.bytes = bytes
        self.release = release
    }

    /// A copy of bytes, for tests and for the browser.
    package convenience init(copying file: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 8)
        copy.copyBytes(from: file)
        self.init(taking: UnsafeRawBufferPointer(copy)) { $0.deallocate() }
    }

    deinit {
        release(bytes)
    }
}
