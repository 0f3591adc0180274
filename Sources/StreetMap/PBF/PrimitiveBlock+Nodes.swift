import FileFormats

/// A node of a block, with its relevant tags.
struct RawNode {
    var id: Int64
    var latitudeE7: Int32
    var longitudeE7: Int32
    var tags: NodeTags
}

extension PrimitiveBlock {
    /// Calls `body` with each node that has a valid coordinate.
    /// - Parameter lost: Called for each node with an invalid coordinate.
    func forEachNode(
        _ body: (RawNode) throws(ProtobufError) -> Void, lost: () -> Void
    ) throws(BlockError) {
        try forEachField { (tag, reader) throws(ProtobufError) in
            switch tag {
            case .bytes(1):
                guard let node = try node(try reader.message()) else { return lost() }
                try body(node)
            case .bytes(2): try forEachDenseNode(try reader.message(), body, lost: lost)
            default: try reader.skip(tag)
            }
        }
    }

    private func node(_ reader: WireReader) throws(ProtobufError) -> RawNode? {
        var reader = reader
        var (id, latitude, longitude): (Int64?, Int64?, Int64?)
        var keys = PackedNumbers()
        var values = PackedNumbers()
        while let tag = try reader.next() {
            switch tag {
            case .varint(1): id = PackedNumbers.signed(try reader.varint())
            case .bytes(2): keys = PackedNumbers(try reader.message())
            case .bytes(3): values = PackedNumbers(try reader.message())
            case .varint(8): latitude = PackedNumbers.signed(try reader.varint())
            case .varint(9): longitude = PackedNumbers.signed(try reader.varint())
            default: try reader.skip(tag)
            }
        }
        var tags = NodeTags()
        while let key = try keys.next(), let value = try values.next() { tags.take(word(key), word(value)) }
        return id.flatMap { node($0, latitude ?? .max, longitude ?? .max, tags) }
    }

    private func forEachDenseNode(
        _ reader: WireReader, _ body: (RawNode) throws(ProtobufError) -> Void, lost: () -> Void
    ) throws(ProtobufError) {
        var dense = try DenseNodes(reader)
        while let id = try dense.ids.nextSum() {
            guard let latitude = try dense.latitudes.nextSum(), let longitude = try dense.longitudes.nextSum() else {
                return lost()
            }
            var tags = NodeTags()
            while let key = try dense.tags.next(), key != 0, let value = try dense.tags.next() {
                tags.take(word(key), word(value))
            }
            guard let node = node(id, latitude, longitude, tags) else {
                lost()
                continue
            }
            try body(node)
        }
    }

    private func node(_ id: Int64, _ latitude: Int64, _ longitude: Int64, _ tags: NodeTags) -> RawNode? {
        guard let north = self.latitude(latitude), let east = self.longitude(longitude) else { return nil }
        return RawNode(id: id, latitudeE7: north, longitudeE7: east, tags: tags)
    }
}

/// Nodes that are encoded as columns (DenseNodes).
private struct DenseNodes {
    var ids = PackedNumbers()
    var latitudes = PackedNumbers()
    var longitudes = PackedNumbers()
    /// The tags of all nodes: alternating keys and values, with 0 after each node's last value.
    var tags = PackedNumbers()

    init(_ reader: WireReader) throws(ProtobufError) {
        var reader = reader
        while let tag = try reader.next() {
            switch tag {
            case .bytes(1): ids = PackedNumbers(try reader.message())
            case .bytes(8): latitudes = PackedNumbers(try reader.message())
            case .bytes(9): longitudes = PackedNumbers(try reader.message())
            case .bytes(10): tags = PackedNumbers(try reader.message())
            default: try reader.skip(tag)
            }
        }
    }
}
