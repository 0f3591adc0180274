import CZip
import Foundation

/// Makes zip archives for tests.
enum TestZip {
    /// Writes an archive with members in the given order.
    static func make(_ members: [(name: String, bytes: [UInt8])], at path: String) throws {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw CocoaError(.fileWriteUnknown)
        }
        var kept: [UnsafeMutableRawPointer] = []
        for (name, bytes) in members {
            let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
            bytes.withUnsafeBytes {
                copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
            }
            kept.append(copy)
            let source = zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 0)
            zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        }
        let closed = zip_close(archive)
        kept.forEach { $0.deallocate() }
        guard closed == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    static func make(_ files: [String: String], prefix: String = "", at path: String) throws {
        try make(files.sorted { $0.key < $1.key }.map { (prefix + $0.key, Array($0.value.utf8)) }, at: path)
    }
}
