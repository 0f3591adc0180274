import TransitCore

/// Names of folders for ids that may contain any characters.
enum FolderName {
    private static let longest = 200

    /// Returns a name without separators and dots, which is unique to the id even on case-insensitive file systems.
    /// Characters other than `a` … `z`, digits, `-` and `_` become `%` and two hexadecimal digits per byte.
    static func escaped(_ id: String) -> String {
        var name: [UInt8] = []
        for byte in id.utf8 {
            if isPlain(byte) {
                name.append(byte)
            } else {
                name += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        if name.isEmpty { return "%" }
        return name.count <= longest ? String(decoding: name, as: UTF8.self) : shortened(name)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Shortens a name with a checksum: file systems limit names to 255 bytes. `%-` does not occur in other names.
    private static func shortened(_ name: [UInt8]) -> String {
        var checksum = Checksum()
        name.withUnsafeBytes { checksum.update($0) }
        return String(decoding: name.prefix(longest - 40), as: UTF8.self) + "%-" + String(checksum.value, radix: 16)
    }

    private static func digit(_ value: UInt8) -> UInt8 { Array("0123456789abcdef".utf8)[Int(value)] }
}
