/// The folded form of one Unicode scalar: one or two letters, a gap between words, or nothing.
enum Folding: Equatable {
    /// One or two letters; the second is 0 if there is only one.
    case letters(UInt32, UInt32)
    /// White space or punctuation that separates words.
    case gap
    /// A combining diacritic or an apostrophe, which is dropped.
    case dropped

    init(_ scalar: UInt32) {
        switch scalar {
        case ..<0x80: self = Self.ascii(UInt8(scalar))
        case 0xB4, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032, 0xAD, 0x300...0x36F, 0x200B...0x200D: self = .dropped
        case 0xAA: self = Self.letter("a")
        case 0xBA: self = Self.letter("o")
        case 0x80...0xBF, 0xD7, 0xF7, 0x2000...0x206F, 0x3000...0x3003: self = .gap
        case 0xC0...0x24F: self = Self.latin(Self.table(Self.latinLetters, scalar - 0xC0), scalar)
        case 0x1E00...0x1EFF: self = Self.latin(Self.table(Self.moreLatinLetters, scalar - 0x1E00), scalar)
        case 0x386...0x3CE: self = .letters(Self.greek(scalar), 0)
        case 0x400...0x45F: self = .letters(Self.cyrillic(scalar), 0)
        case 0x490: self = .letters(0x491, 0)
        default: self = .letters(scalar, 0)
        }
    }

    private static func letter(_ letter: Unicode.Scalar) -> Folding { .letters(letter.value, 0) }

    private static func ascii(_ byte: UInt8) -> Folding {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: .letters(UInt32(byte), 0)
        case 0x41...0x5A: .letters(UInt32(byte) + 0x20, 0)
        case 0x27, 0x60: .dropped
        default: .gap
        }
    }

    private static func table(_ table: StaticString, _ position: UInt32) -> UInt8 {
        position < UInt32(table.utf8CodeUnitCount) ? table.utf8Start[Int(position)] : 0x3F
    }

    /// Converts an entry of the tables. A capital letter in the table represents two letters; `?` represents a letter
    /// that remains unchanged.
    private static func latin(_ entry: UInt8, _ scalar: UInt32) -> Folding {
        switch entry {
        case 0x3F: .letters(scalar, 0)
        case 0x41: .letters(0x61, 0x65)  // A: ae
        case 0x4F: .letters(0x6F, 0x65)  // O: oe
        case 0x53: .letters(0x73, 0x73)  // S: ss
        case 0x54: .letters(0x74, 0x68)  // T: th
        case 0x49: .letters(0x69, 0x6A)  // I: ij
        case 0x44: .letters(0x64, 0x7A)  // D: dz
        case 0x4C: .letters(0x6C, 0x6A)  // L: lj
        case 0x4E: .letters(0x6E, 0x6A)  // N: nj
        default: .letters(UInt32(entry), 0)
        }
    }

    /// Returns a Greek letter in lowercase without tonos and dialytika; a final sigma becomes a sigma.
    private static func greek(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x386, 0x3AC: 0x3B1
        case 0x388, 0x3AD: 0x3B5
        case 0x389, 0x3AE: 0x3B7
        case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: 0x3B9
        case 0x38C, 0x3CC: 0x3BF
        case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: 0x3C5
        case 0x38F, 0x3CE: 0x3C9
        case 0x3C2: 0x3C3
        case 0x391...0x3A1, 0x3A3...0x3A9: scalar + 0x20
        default: scalar
        }
    }

    /// Returns a Cyrillic letter in lowercase; precomposed letters lose their diacritic.
    private static func cyrillic(_ scalar: UInt32) -> UInt32 {
        let small = scalar < 0x410 ? scalar + 0x50 : scalar < 0x430 ? scalar + 0x20 : scalar
        switch small {
        case 0x450, 0x451: return 0x435
        case 0x453: return 0x433
        case 0x457: return 0x456
        case 0x439, 0x45D: return 0x438
        case 0x45C: return 0x43A
        case 0x45E: return 0x443
        default: return small
        }
    }
}

extension Folding {
    /// The folded form of the letters U+00C0 … U+024F, one character each.
    private static let latinLetters: StaticString = """
        aaaaaaAceeeeiiiidnooooo?ouuuuyTSaaaaaaAceeeeiiiidnooooo?ouuuuyTyaaaaaaccccccccddddeeeeeeeeeegggg\
        gggghhhhiiiiiiiiiiIIjjkkkllllll??llnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
        ???????????????e?ff?????????????oo?????????????uu???????????????????DDDLLLNNNaaiioouuuuuuuuuu?aa\
        aaAA??ggkkoooo??jDDDgg??nnaaAAooaaaaeeeeiiiioooorrrruuuusstt??hh??????aaeeooooooooyy????????????\
        ????????????????
        """

    /// The folded form of the letters U+1E00 … U+1EFF, one character each.
    private static let moreLatinLetters: StaticString = """
        aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrr\
        ssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy?s??S?aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
        eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy??????
        """
}
