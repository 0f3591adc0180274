import FileFormats

/// A way of a block. Its tags are indexes in the string table.
struct RawWay {
    var keys = PackedNumbers()
    var values = PackedNumbers()
    var nodes = PackedNumbers()

    init(_ reader: WireReader) throws(ProtobufError) {
        var reader = reader
        while let tag = try reader.next() {
            switch tag {
            case .bytes(2): keys = PackedNumbers(try reader.message())
            case .bytes(3): values = PackedNumbers(try reader.message())
            case .bytes(8): nodes = PackedNumbers(try reader.message())
            default: try reader.skip(tag)
            }
        }
    }
}

extension PrimitiveBlock {
    func forEachWay(_ body: (RawWay) throws(ProtobufError) -> Void) throws(BlockError) {
        try forEachField { (tag, reader) throws(ProtobufError) in
            guard case .bytes(3) = tag else { return try reader.skip(tag) }
            try body(try RawWay(try reader.message()))
        }
    }
}
