import CZlib
import Protobuf

/// The frame around the blocks of an extract: https://wiki.openstreetmap.org/wiki/PBF_Format
enum BlobFormat {
    /// What has to be understood of a file to read it; that it is sorted, for one, need not.
    private static let understood = ["OsmSchema-V0.6", "DenseNodes"]

    /// What a BlobHeader says: `type` and `datasize`.
    static func header(_ bytes: [UInt8]) throws(BlockError) -> (kind: String, size: Int) {
        var kind = ""
        var size: UInt64?
        try forEachField(bytes) { (reader, tag) throws(ProtobufError) in
            switch tag {
            case .bytes(1): kind = try reader.text() ?? ""
            case .varint(3): size = try reader.varint()
            default: try reader.skip(tag)
            }
        }
        guard let size, size <= UInt64(Int32.max), !kind.isEmpty else { throw .damaged }
        return (kind, Int(size))
    }

    /// Unpacks a Blob: as it is, or by zlib.
    static func unpack(_ bytes: [UInt8], into unpacked: inout [UInt8], limit: Int) throws(BlockError) {
        // What the fields point at is the array's own memory, valid within this.
        try bytes.withUnsafeBufferPointer { (body) throws(BlockError) in
            let blob = try Blob(UnsafeRawBufferPointer(body))
            if let raw = blob.raw {
                guard raw.count <= limit else { throw .tooLarge("a block of \(raw.count) bytes") }
                unpacked = Array(raw)
            } else if let deflated = blob.deflated, let size = blob.size {
                guard size <= UInt64(limit) else { throw .tooLarge("a block of \(size) bytes unpacked") }
                try inflate(deflated, into: &unpacked, count: Int(size))
            } else {
                throw blob.isOtherwisePacked ? .unsupported("another compression than zlib") : .damaged
            }
        }
    }

    /// All of it, no more and no less than was claimed.
    private static func inflate(
        _ deflated: UnsafeBufferPointer<UInt8>, into unpacked: inout [UInt8], count: Int
    ) throws(BlockError) {
        if unpacked.count != count { unpacked = [UInt8](repeating: 0, count: count) }
        guard count > 0 else { return }
        var size = uLongf(count)
        let status = unpacked.withUnsafeMutableBufferPointer { room in
            uncompress(room.baseAddress, &size, deflated.baseAddress, uLong(deflated.count))
        }
        guard status == Z_OK, Int(size) == count else { throw .damaged }
    }

    /// Looks whether a HeaderBlock asks for more than is understood: `required_features`.
    static func checkFeatures(_ bytes: [UInt8]) throws(BlockError) {
        var unknown: String?
        try forEachField(bytes) { (reader, tag) throws(ProtobufError) in
            guard case .bytes(4) = tag else { return try reader.skip(tag) }
            let feature = try reader.text() ?? ""
            if !understood.contains(feature) { unknown = String(feature.prefix(40)) }
        }
        if let unknown { throw .unsupported(unknown) }
    }

    private static func forEachField(
        _ bytes: [UInt8], _ body: (inout WireReader, WireTag) throws(ProtobufError) -> Void
    ) throws(BlockError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(BlockError) in
            try forEachField(UnsafeRawBufferPointer(bytes), body)
        }
    }

    fileprivate static func forEachField(
        _ bytes: UnsafeRawBufferPointer, _ body: (inout WireReader, WireTag) throws(ProtobufError) -> Void
    ) throws(BlockError) {
        guard var reader = WireReader(bytes) else { return }
        do throws(ProtobufError) {
            while let tag = try reader.next() { try body(&reader, tag) }
        } catch {
            throw BlockError(error)
        }
    }
}

/// A Blob's fields, as they lie in its memory.
private struct Blob {
    var raw: UnsafeBufferPointer<UInt8>?
    /// Bytes once it is unpacked.
    var size: UInt64?
    var deflated: UnsafeBufferPointer<UInt8>?
    var isOtherwisePacked = false

    init(_ body: UnsafeRawBufferPointer) throws(BlockError) {
        var blob = Self()
        try BlobFormat.forEachField(body) { (reader, tag) throws(ProtobufError) in
            switch tag {
            case .bytes(1): blob.raw = try reader.bytes()
            case .varint(2): blob.size = try reader.varint()
            case .bytes(3): blob.deflated = try reader.bytes()
            case .bytes(let field):
                blob.isOtherwisePacked = blob.isOtherwisePacked || (4...7).contains(field)
                try reader.skip(tag)
            default: try reader.skip(tag)
            }
        }
        self = blob
    }

    private init() {}
}
