import FileFormats

/// The shape of a character as a signed distance field, for drawing at any size.
struct Glyph: Sendable, Equatable {
    /// The size in pixels of the square of a letter for which the field was made.
    static let size = 24.0
    /// The pixels of the field around the shape.
    static let border = 3
    /// The number of pixels over which the field goes from 0 to 255, and the share at which the outline lies.
    private static let (fade, outline) = (8.0, 0.75)
    /// The height above the baseline from which ``Glyph/top`` is counted in the files.
    private static let ascent = 26
    /// The maximum size of the field in either direction.
    private static let largest = 256

    /// The size of the field, including its border.
    let (width, height): (Int, Int)
    /// The left edge of the field, from the pen.
    let left: Int
    /// The upper edge of the field, above the baseline.
    let top: Int
    /// The distance to the pen's next position.
    let advance: Int
    private let field: [UInt8]

    /// - Parameters:
    ///   - width, height, left, top: as in a glyph file, without the border.
    ///   - field: the field with its border; empty for a space.
    /// - Returns: nil if the field does not have its size.
    init?(width: Int, height: Int, left: Int, top: Int, advance: Int, field: [UInt8]) {
        let sizes = 0...Self.largest
        guard sizes.contains(width), sizes.contains(height), sizes.contains(advance), abs(left) <= Self.largest,
            abs(top) <= Self.largest
        else { return nil }
        let isEmpty = field.isEmpty
        self.width = isEmpty ? 0 : width + 2 * Self.border
        self.height = isEmpty ? 0 : height + 2 * Self.border
        guard field.count == self.width * self.height else { return nil }
        self.left = left - Self.border
        self.top = top + Self.ascent + Self.border
        self.advance = advance
        self.field = field
    }

    /// Returns the distance from the outline, in pixels of the field; positive inside.
    /// - Parameters:
    ///   - x, y: the position from the field's upper left corner.
    func distance(x: Double, y: Double) -> Double {
        let (x, y) = (max(x - 0.5, 0), max(y - 0.5, 0))
        let (column, row) = (min(Int(x), width - 1), min(Int(y), height - 1))
        let (right, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
        let (across, down) = (min(x - Double(column), 1), min(y - Double(row), 1))
        func value(_ column: Int, _ row: Int) -> Double { Double(field[row * width + column]) }
        let upper = value(column, row) * (1 - across) + value(right, row) * across
        let lower = value(column, below) * (1 - across) + value(right, below) * across
        return ((upper * (1 - down) + lower * down) / 255 - Self.outline) * Self.fade
    }
}

/// The reader of glyph files in the form of the MapLibre family: the protobuf message `glyphs` with one font, generated
/// by `scripts/make-glyphs`.
enum GlyphFile {
    /// Reads a file.
    /// - Returns: the glyphs by character; characters without a usable glyph are left out.
    /// - Throws: if the file is no protobuf message.
    static func glyphs(in file: [UInt8]) throws(ProtobufError) -> [UInt32: Glyph] {
        var glyphs: [UInt32: Glyph] = [:]
        var damage: ProtobufError?
        file.withUnsafeBytes { bytes in
            guard var reader = WireReader(bytes) else { return }
            do throws(ProtobufError) {
                while let tag = try reader.next() {
                    guard case .bytes(1) = tag else {
                        try reader.skip(tag)
                        continue
                    }
                    var font = try reader.message()
                    try read(&font, into: &glyphs)
                }
            } catch {
                damage = error
            }
        }
        if let damage { throw damage }
        return glyphs
    }

    private static func read(_ font: inout WireReader, into glyphs: inout [UInt32: Glyph]) throws(ProtobufError) {
        while let tag = try font.next() {
            guard case .bytes(3) = tag else {
                try font.skip(tag)
                continue
            }
            var message = try font.message()
            let (character, glyph) = try glyph(&message)
            if let glyph { glyphs[character] = glyph }
        }
    }

    private static func glyph(_ reader: inout WireReader) throws(ProtobufError) -> (UInt32, Glyph?) {
        var (character, width, height, left, top, advance) = (UInt32(0), 0, 0, 0, 0, 0)
        var field: [UInt8] = []
        while let tag = try reader.next() {
            switch tag {
            case .varint(1): character = UInt32(truncatingIfNeeded: try reader.varint())
            case .bytes(2): field = Array(try reader.bytes())
            case .varint(3): width = Int(truncatingIfNeeded: try reader.varint())
            case .varint(4): height = Int(truncatingIfNeeded: try reader.varint())
            case .varint(5): left = signed(try reader.varint())
            case .varint(6): top = signed(try reader.varint())
            case .varint(7): advance = Int(truncatingIfNeeded: try reader.varint())
            default: try reader.skip(tag)
            }
        }
        return (
            character, Glyph(width: width, height: height, left: left, top: top, advance: advance, field: field)
        )
    }

    /// Decodes a `sint32`, limited so that its magnitude can be taken.
    private static func signed(_ value: UInt64) -> Int {
        let value = UInt32(truncatingIfNeeded: value)
        return Int(Int32(bitPattern: value >> 1 ^ (0 &- (value & 1))))
    }
}
