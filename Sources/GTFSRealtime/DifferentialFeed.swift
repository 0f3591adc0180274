import FileFormats
import TransitCore

/// Converts a feed with incrementality DIFFERENTIAL to full datasets.
///
/// Encoded entities are merged by id, without decoding their contents. If a feed changes its ids with every message,
/// entities accumulate; beyond a limit, the least recently updated entities are dropped.
package struct DifferentialFeed: Sendable {
    /// The maximum total size of the merged entities, in bytes.
    private static let mostBytes = 32_000_000

    /// The current entities, the most recently updated last. Empty before the first body, and after a full dataset
    /// until it is modified.
    private var known: [Entity] = []
    /// The last full dataset; empty after it was modified.
    private var dataset: [UInt8] = []
    /// The number of entities that the last merge dropped because of the limits.
    package private(set) var forgotten = 0
    private let most: Int

    /// Creates a feed without entities.
    /// - Parameter most: The maximum number of merged entities.
    package init(atMost most: Int = ReadingLimits.vehicles) {
        self.most = most
    }

    /// Returns the full dataset that results from a body. A FULL_DATASET body replaces all entities. An unreadable body
    /// changes nothing and is returned unchanged, so that the decoder reports its error.
    package mutating func merge(_ body: [UInt8]) -> [UInt8] {
        forgotten = 0
        // Nearly all feeds send full datasets, which need not be split into entities.
        guard let outline = Parts(body, withEntities: false) else { return body }
        guard outline.isDifferential else {
            (dataset, known) = (body, [])
            return body
        }
        if !dataset.isEmpty {
            known = Parts(dataset)?.entities ?? []
            dataset = []
        }
        let changes = Parts(body)?.entities ?? []
        let changed = Set(changes.map(\.id))
        known.removeAll { changed.contains($0.id) }
        known += changes.lazy.filter { !$0.isDeleted }
        forgetOldest()
        return whole(under: outline.header)
    }

    private mutating func forgetOldest() {
        var bytes = known.reduce(0) { $0 + $1.bytes.count }
        let surplus = known.prefix { entity in
            defer { bytes -= entity.bytes.count }
            return bytes > Self.mostBytes
        }.count
        forgotten = max(surplus, known.count - most)
        known.removeFirst(forgotten)
    }

    private func whole(under header: [UInt8]) -> [UInt8] {
        var message = WireWriter()
        message.bytes(1, header)
        for entity in known { message.bytes(2, entity.bytes) }
        return message.bytes
    }

    private struct Entity {
        let id: String
        let isDeleted: Bool
        let bytes: [UInt8]
    }

    /// A feed message, split into its entities.
    private struct Parts {
        var header: [UInt8] = []
        var isDifferential = false
        var entities: [Entity] = []
        private var hasEntities = false

        /// Splits a body; nil if it is not a feed message.
        init?(_ body: [UInt8], withEntities: Bool = true) {
            let isSound = body.withUnsafeBytes { bytes in
                WireReader(bytes).map { (try? read($0, withEntities: withEntities)) != nil } ?? false
            }
            guard isSound, !header.isEmpty || hasEntities else { return nil }
        }

        private mutating func read(_ message: WireReader, withEntities: Bool) throws(ProtobufError) {
            var message = message
            while let tag = try message.next() {
                var again = message
                switch tag {
                case .bytes(1):
                    header = Array(try message.bytes())
                    try readHeader(try again.message())
                case .bytes(2):
                    hasEntities = true
                    let bytes = try message.bytes()
                    guard withEntities else { continue }
                    // Damaged entities are stored as well, so that the decoder counts them.
                    let head = (try? Self.head(try again.message())) ?? (id: "", isDeleted: false)
                    entities.append(Entity(id: head.id, isDeleted: head.isDeleted, bytes: Array(bytes)))
                default: try message.skip(tag)
                }
            }
        }

        private mutating func readHeader(_ header: WireReader) throws(ProtobufError) {
            var header = header
            while let tag = try header.next() {
                switch tag {
                case .varint(2): isDifferential = try header.varint() == 1
                default: try header.skip(tag)
                }
            }
        }

        private static func head(_ entity: WireReader) throws(ProtobufError) -> (id: String, isDeleted: Bool) {
            var entity = entity
            var head = (id: "", isDeleted: false)
            while let tag = try entity.next() {
                switch tag {
                case .bytes(1): head.id = try entity.text() ?? ""
                case .varint(2): head.isDeleted = try entity.varint() != 0
                default: try entity.skip(tag)
                }
            }
            return head
        }
    }
}
