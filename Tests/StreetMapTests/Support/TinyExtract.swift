import CZlib
import Foundation
import TransitCore

@testable import StreetMap

/// An extract written by a test: nodes on a plane with coordinates in metres, and ways between them.
struct TinyExtract {
    struct Node {
        var id: Int64
        var tags: [String: String] = [:]
        var latitude, longitude: Double
    }

    struct Way {
        var nodes: [Int64]
        var tags: [String: String]
    }

    var nodes: [Node] = []
    var ways: [Way] = []
    var isPacked = true
    var isDense = true
    var features = ["OsmSchema-V0.6", "DenseNodes"]

    static let plane = LocalPlane(at: Coordinate(latitude: 60.17, longitude: 24.94))

    /// Returns the coordinate of a point, given in metres to the east and north of the origin.
    static func coordinate(_ x: Double, _ y: Double) -> Coordinate { plane.coordinate(PlanePoint(x: x, y: y)) }

    /// Adds a node.
    /// - Parameters:
    ///   - x: The position in metres to the east of the origin.
    ///   - y: The position in metres to the north of the origin.
    mutating func node(_ id: Int64, _ x: Double, _ y: Double, _ tags: [String: String] = [:]) {
        let place = Self.coordinate(x, y)
        nodes.append(Node(id: id, tags: tags, latitude: place.latitude, longitude: place.longitude))
    }

    mutating func way(_ nodes: [Int64], _ tags: [String: String]) {
        ways.append(Way(nodes: nodes, tags: tags))
    }

    /// Adds a street with a name.
    mutating func street(_ name: String, _ nodes: [Int64], _ tags: [String: String] = [:]) {
        way(nodes, tags.merging(["highway": "residential", "name": name]) { given, _ in given })
    }

    // MARK: Compilation to streets

    func compile(limits: StreetMapLimits = StreetMapLimits()) throws -> (streets: Streets, report: StreetReport) {
        let (file, report) = try Self.compile(file, limits: limits)
        return (try Streets(FileBytes(copying: file)), report)
    }

    static func compile(
        _ extract: [UInt8], limits: StreetMapLimits = StreetMapLimits()
    ) throws -> (file: [UInt8], report: StreetReport) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(extract).write(to: URL(filePath: path))
        return try StreetImport.compile(path, limits: limits)
    }

    // MARK: Encoding as PBF

    var file: [UInt8] {
        var header = ProtobufBytes()
        for feature in features { header.text(4, feature) }
        return Self.block("OSMHeader", header.bytes, isPacked: isPacked)
            + Self.block("OSMData", data(nodes: nodes, ways: []), isPacked: isPacked)
            + Self.block("OSMData", data(nodes: [], ways: ways), isPacked: isPacked)
    }

    static func block(_ kind: String, _ content: [UInt8], isPacked: Bool = true, claims: Int? = nil) -> [UInt8] {
        var blob = ProtobufBytes()
        if isPacked {
            blob.number(2, UInt64(claims ?? content.count))
            blob.field(3, deflated(content))
        } else {
            blob.field(1, content)
        }
        return frame(kind, size: blob.bytes.count) + blob.bytes
    }

    static func frame(_ kind: String, size: Int) -> [UInt8] {
        var header = ProtobufBytes()
        header.text(1, kind)
        header.number(3, UInt64(size))
        let count = UInt32(header.bytes.count)
        return withUnsafeBytes(of: count.bigEndian) { Array($0) } + header.bytes
    }

    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var size = compressBound(uLong(content.count))
        var packed = [UInt8](repeating: 0, count: Int(size))
        compress(&packed, &size, content, uLong(content.count))
        return Array(packed.prefix(Int(size)))
    }

    private func data(nodes: [Node], ways: [Way]) -> [UInt8] {
        var strings = ExtractStrings()
        var group = ProtobufBytes()
        if isDense { dense(nodes, &strings, &group) } else { nodes.forEach { single($0, &strings, &group) } }
        for (number, way) in ways.enumerated() {
            var message = ProtobufBytes()
            message.number(1, UInt64(number + 1))
            message.packed(2, way.tags.sorted { $0.key < $1.key }.map { strings.number($0.key) })
            message.packed(3, way.tags.sorted { $0.key < $1.key }.map { strings.number($0.value) })
            message.packed(8, ProtobufBytes.differences(way.nodes))
            group.field(3, message.bytes)
        }
        var block = ProtobufBytes()
        block.field(1, strings.table)
        block.field(2, group.bytes)
        return block.bytes
    }

    private func dense(_ nodes: [Node], _ strings: inout ExtractStrings, _ group: inout ProtobufBytes) {
        guard !nodes.isEmpty else { return }
        var message = ProtobufBytes()
        message.packed(1, ProtobufBytes.differences(nodes.map(\.id)))
        message.packed(8, ProtobufBytes.differences(nodes.map { Int64(($0.latitude * 1e7).rounded()) }))
        message.packed(9, ProtobufBytes.differences(nodes.map { Int64(($0.longitude * 1e7).rounded()) }))
        var tags: [UInt64] = []
        for node in nodes {
            for (key, value) in node.tags { tags += [strings.number(key), strings.number(value)] }
            tags.append(0)
        }
        message.packed(10, tags)
        group.field(2, message.bytes)
    }

    private func single(_ node: Node, _ strings: inout ExtractStrings, _ group: inout ProtobufBytes) {
        var message = ProtobufBytes()
        message.number(1, ProtobufBytes.zigzag(node.id))
        message.packed(2, node.tags.map { strings.number($0.key) })
        message.packed(3, node.tags.map { strings.number($0.value) })
        message.number(8, ProtobufBytes.zigzag(Int64((node.latitude * 1e7).rounded())))
        message.number(9, ProtobufBytes.zigzag(Int64((node.longitude * 1e7).rounded())))
        group.field(1, message.bytes)
    }
}

/// The string table of a block. Its first string is empty.
struct ExtractStrings {
    private var texts = [""]

    mutating func number(_ text: String) -> UInt64 {
        if let index = texts.firstIndex(of: text) { return UInt64(index) }
        texts.append(text)
        return UInt64(texts.count - 1)
    }

    var table: [UInt8] {
        var table = ProtobufBytes()
        for text in texts { table.text(1, text) }
        return table.bytes
    }
}

/// Encodes the fields of a protobuf message.
struct ProtobufBytes {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ field: UInt64, _ value: UInt64) { bytes += Self.varint(field << 3) + Self.varint(value) }

    mutating func field(_ field: UInt64, _ content: [UInt8]) {
        bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content
    }

    mutating func text(_ number: UInt64, _ text: String) { field(number, Array(text.utf8)) }
    mutating func packed(_ number: UInt64, _ values: [UInt64]) { field(number, values.flatMap(Self.varint)) }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    static func differences(_ values: [Int64]) -> [UInt64] {
        zip(values, [0] + values).map { zigzag($0 - $1) }
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
