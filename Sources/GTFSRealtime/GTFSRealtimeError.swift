/// An error for a response body that is not a GTFS-Realtime feed.
package enum GTFSRealtimeError: Error, Equatable, Sendable {
    /// The actual format of the body, guessed from its first bytes.
    package enum Lookalike: String, Sendable {
        case html = "HTML"
        case json = "JSON"
        case text
        case gzip
        case zip
    }

    /// The body is empty.
    case empty
    /// The URL returned another format, such as a login page or an error page.
    case notProtobuf(Lookalike)
    /// The body is truncated or malformed at the given offset. The entities before that offset are not used, because
    /// all vehicles after it would then disappear from the map.
    case damaged(at: Int)
    /// The body may be protobuf, but it contains neither a header nor an entity.
    case notAFeed
}

extension GTFSRealtimeError.Lookalike {
    /// Guesses the format of a body that could not be decoded; nil if unknown.
    init?(_ body: UnsafeRawBufferPointer) {
        if body.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if body.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            self = .zip
        } else {
            let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let start = body.starts(with: byteOrderMark) ? byteOrderMark.count : 0
            guard let first = body[start...].first(where: { !Self.isBlank($0) }) else { return nil }
            switch first {
            case UInt8(ascii: "<"): self = .html
            case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
            default:
                guard body[start...].prefix(256).allSatisfy({ $0 >= 0x20 || Self.isBlank($0) }) else { return nil }
                self = .text
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
