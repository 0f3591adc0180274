/// Makes whole feeds of one that sends only what has changed (incrementality DIFFERENTIAL).
///
/// The merging happens on the wire, entity by entity: what an entity holds does not matter.
package struct DifferentialFeed: Sendable {
    /// The feed as it is now; empty before the first body.
    private var whole: [UInt8] = []

    package init() {}

    /// The whole feed after a body. A full dataset replaces all that was known. A body that cannot be read changes
    /// nothing and comes back as it is, for the decoder to say what is wrong with it.
    package mutating func merge(_ body: [UInt8]) -> [UInt8] {
        guard let change = Parts(body) else { return body }
        guard change.isDifferential else {
            whole = body
            return body
        }
        whole = Self.merged(Parts(whole)?.entities ?? [], change)
        return whole
    }

    private static func merged(_ known: [Parts.Entity], _ change: Parts) -> [UInt8] {
        let changed = Set(change.entities.map(\.id))
        var message = WireWriter()
        message.bytes(1, change.header)
        for entity in known where !changed.contains(entity.id) { message.bytes(2, entity.bytes) }
        for entity in change.entities where !entity.isDeleted { message.bytes(2, entity.bytes) }
        return message.bytes
    }

    /// A feed message, cut into its entities.
    private struct Parts {
        struct Entity {
            let id: String
            let isDeleted: Bool
            let bytes: [UInt8]
        }

        var header: [UInt8] = []
        var isDifferential = false
        var entities: [Entity] = []

        /// Nil if the body is not a feed message.
        init?(_ body: [UInt8]) {
            let isSound = body.withUnsafeBytes { bytes in
                WireReader(bytes).map { (try? read($0)) != nil } ?? false
            }
            guard isSound, !header.isEmpty || !entities.isEmpty else { return nil }
        }

        private mutating func read(_ message: WireReader) throws(WireError) {
            var message = message
            while let tag = try message.next() {
                var again = message
                switch tag {
                case .bytes(1):
                    header = Array(try message.bytes())
                    try readHeader(try again.message())
                case .bytes(2):
                    let bytes = Array(try message.bytes())
                    // Damaged ones are kept too: the decoder counts them.
                    let head = (try? Self.head(try again.message())) ?? (id: "", isDeleted: false)
                    entities.append(Entity(id: head.id, isDeleted: head.isDeleted, bytes: bytes))
                default: try message.skip(tag)
                }
            }
        }

        private mutating func readHeader(_ header: WireReader) throws(WireError) {
            var header = header
            while let tag = try header.next() {
                switch tag {
                case .varint(2): isDifferential = try header.varint() == 1
                default: try header.skip(tag)
                }
            }
        }

        private static func head(_ entity: WireReader) throws(WireError) -> (id: String, isDeleted: Bool) {
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
