import FileFormats

/// A FeedEntity with its undecoded messages. They are decoded only if the entity is not deleted.
struct Entity {
    private(set) var id: String?
    private(set) var isDeleted = false
    private(set) var tripUpdate: WireReader?
    private(set) var vehicle: WireReader?
    private(set) var alert: WireReader?
    private(set) var shape: WireReader?
    private(set) var stop: WireReader?
    private(set) var modifications: WireReader?

    var isOfUnknownKind: Bool {
        vehicle == nil && tripUpdate == nil && alert == nil && modifications == nil && shape == nil && stop == nil
    }

    init(_ entity: WireReader) throws(ProtobufError) {
        var entity = entity
        while let tag = try entity.next() {
            switch tag {
            case .bytes(1): id = try entity.text()
            case .varint(2): isDeleted = try entity.varint() != 0
            case .bytes(3): tripUpdate = try entity.message()
            case .bytes(4): vehicle = try entity.message()
            case .bytes(5): alert = try entity.message()
            case .bytes(6): shape = try entity.message()
            case .bytes(7): stop = try entity.message()
            case .bytes(8): modifications = try entity.message()
            default: try entity.skip(tag)
            }
        }
    }
}
