import FileFormats
import TransitCore

/// The relevant tags of a way.
struct WayTags {
    private var known: [(key: Word, value: Word)] = []
    /// Indexes in the string table of values that are read as text.
    private(set) var name: UInt64?
    private(set) var layer: UInt64?
    private(set) var incline: UInt64?

    /// The value of a key; `other` if the key is absent or its value is not a keyword.
    subscript(_ key: Word) -> Word { known.first { $0.key == key }?.value ?? .other }

    /// Replaces the tags by those of another way.
    mutating func read(_ way: RawWay, in block: PrimitiveBlock) throws(ProtobufError) {
        known.removeAll(keepingCapacity: true)
        (name, layer, incline) = (nil, nil, nil)
        var (keys, numbers) = (way.keys, way.values)
        while let key = try keys.next(), let value = try numbers.next() {
            let word = block.word(key)
            // Limits the number of tags against malformed ways.
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

    /// Returns whether a key is present, whatever its value.
    func has(_ key: Word) -> Bool { known.contains { $0.key == key } }
}
