import Protobuf
import TransitCore

/// What matters of a way's tags.
struct WayTags {
    private var known: [(key: Word, value: Word)] = []
    /// The numbers of the strings that are read as they are.
    private(set) var name: UInt64?
    private(set) var layer: UInt64?
    private(set) var incline: UInt64?

    /// The value of a key; `other` if there is none, or none that is known.
    subscript(_ key: Word) -> Word { known.first { $0.key == key }?.value ?? .other }

    /// Takes in another way's tags.
    mutating func read(_ way: RawWay, in block: PrimitiveBlock) throws(ProtobufError) {
        known.removeAll(keepingCapacity: true)
        (name, layer, incline) = (nil, nil, nil)
        var (keys, numbers) = (way.keys, way.values)
        while let key = try keys.next(), let value = try numbers.next() {
            let word = block.word(key)
            // Nobody tags a way with more keys that are known here than there are words.
            guard word != .other, known.count < Word.allCases.count else { continue }
            take(word, block.word(value), value)
        }
    }

    private mutating func take(_ key: Word, _ word: Word, _ value: UInt64) {
        switch key {
        case .name: name = value
        case .layer: layer = value
        case .incline: incline = value
        default: known.append((key, word))
        }
    }

    /// Whether a key stood there, whatever its value.
    func has(_ key: Word) -> Bool { known.contains { $0.key == key } }
}
