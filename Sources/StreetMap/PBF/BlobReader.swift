import FileFormats

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An error within a block, to which the caller adds the file and the offset.
enum BlockError: Error {
    case damaged
    case tooLarge(String)
    case unsupported(String)

    init(_: ProtobufError) {
        self = .damaged
    }
}

/// Reads an extract block by block into memory that is reused. The file is not memory-mapped, so that truncation by
/// another program causes an error instead of a crash.
struct BlobReader: ~Copyable {
    private let path: String
    private let file: OpenFile
    private let limits: StreetMapLimits
    private var packed: [UInt8] = []
    private var unpacked: [UInt8] = []
    private var isFirst = true
    /// The offset of the next block in the file.
    private(set) var offset = 0

    init(_ path: String, _ limits: StreetMapLimits) throws(StreetMapError) {
        self.path = path
        self.limits = limits
        do {
            file = try OpenFile(path, O_RDONLY)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    /// Calls `body` with the unpacked next data block. Its memory is valid only during the call.
    /// - Returns: False at the end of the file.
    mutating func next(_ body: (UnsafeRawBufferPointer) throws(BlockError) -> Void) throws(StreetMapError) -> Bool {
        while offset < file.size {
            let start = offset
            do throws(BlockError) {
                let (kind, size) = try header()
                try fill(count: size)
                guard isFirst ? kind == "OSMHeader" : kind != "OSMHeader" else { throw .damaged }
                try unpack()
                if isFirst {
                    isFirst = false
                    try BlobFormat.checkFeatures(unpacked)
                } else if kind == "OSMData" {
                    try unpacked.withUnsafeBufferPointer { (bytes) throws(BlockError) in
                        try body(UnsafeRawBufferPointer(bytes))
                    }
                    return true
                }
            } catch {
                throw failure(error, at: start)
            }
        }
        if isFirst { throw .notPBF(path: path) }
        return false
    }

    private func failure(_ error: BlockError, at start: Int) -> StreetMapError {
        switch error {
        case .damaged: isFirst ? .notPBF(path: path) : .damaged(path: path, offset: start)
        case .tooLarge(let what): .tooLarge(path: path, what: what)
        case .unsupported(let feature): .unsupported(path: path, feature: feature)
        }
    }

    /// Reads the header of the next block, and returns the block's type and size in bytes.
    private mutating func header() throws(BlockError) -> (kind: String, size: Int) {
        try fill(count: 4)
        let size = packed.reduce(0) { $0 << 8 | Int($1) }
        guard size > 0, size <= limits.headerBytes else { throw .damaged }
        try fill(count: size)
        let header = try BlobFormat.header(packed)
        guard header.size <= limits.blobBytes else { throw .tooLarge("a block of \(header.size) bytes") }
        return header
    }

    private mutating func fill(count: Int) throws(BlockError) {
        guard count <= file.size - offset else { throw .damaged }
        if packed.count != count { packed = [UInt8](repeating: 0, count: count) }
        let done = packed.withUnsafeMutableBytes { file.read(into: $0, at: offset) }
        guard done == count else { throw .damaged }
        offset += count
    }

    private mutating func unpack() throws(BlockError) {
        try BlobFormat.unpack(packed, into: &unpacked, limit: limits.unpackedBytes)
    }
}
