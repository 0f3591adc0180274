import FileFormats

/// The blob format of PBF files: https://wiki.openstreetmap.org/wiki/PBF_Format
enum BlobFormat {
    /// The `required_features` that are supported. Optional features, such as sorting, need no support.
    private static let understood = ["OsmSchema-V0.6", "DenseNodes"]

    /// Reads `type` and `datasize` of a BlobHeader.
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

    /// Unpacks a Blob, whose content is uncompressed or compressed with zlib.
    static func unpack(_ bytes: [UInt8], into unpacked: inout [UInt8], limit: Int) throws(BlockError) {
        // The fields refer to the array's memory, which is valid only in this closure.
        try bytes.withUnsafeBufferPointer { (body) throws(BlockError) in
            let blob = try Blob(UnsafeRawBufferPointer(body))
            if let raw = blob.raw {
                guard raw.count <= limit else { throw .tooLarge("a block of \(raw.count) bytes") }
                unpacked = Array(raw)
            } else if let deflated = blob.deflated, let size = blob.size {
                guard size <= UInt64(limit) else { throw .tooLarge("a block of \(size) bytes uncompressed") }
                try inflate(deflated, into: &unpacked, count: Int(size))
            } else {
                throw blob.isOtherwisePacked ? .unsupported("a compression other than zlib") : .damaged
            }
        }
    }

    /// Decompresses data whose size must equal the declared size.
    private static func inflate(
        _ deflated: UnsafeBufferPointer<UInt8>, into unpacked: inout [UInt8], count: Int
    ) throws(BlockError) {
        if unpacked.count != count { unpacked = [UInt8](repeating: 0, count: count) }
        guard count > 0 else { return }
        let isWhole = unpacked.withUnsafeMutableBufferPointer { Deflate.unpack(zlib: deflated, into: $0) }
        guard isWhole else { throw .damaged }
    }

    /// Throws if a HeaderBlock has unsupported `required_features`.
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

/// The fields of a Blob, which refer to its memory.
private struct Blob {
    var raw: UnsafeBufferPointer<UInt8>?
    /// The declared uncompressed size in bytes.
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
