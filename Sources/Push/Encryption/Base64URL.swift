import Foundation

/// Base 64 with the letters that addresses may have (RFC 4648, section 5), without padding.
package enum Base64URL {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Returns: nil for what ``text(_:)`` never writes; padding at the end is let pass, as some browsers write it.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var letters = Array(text.utf8)
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        for (index, letter) in letters.enumerated() {
            switch letter {
            case UInt8(ascii: "-"): letters[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): letters[index] = UInt8(ascii: "/")
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: break
            }
        }
        letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        return Data(base64Encoded: Data(letters)).map { Array($0) }
    }
}
