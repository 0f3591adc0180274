/// Decodes character references and predefined entities, such as `&#233;` and `&amp;`. Other text is unchanged.
enum MarkupEntities {
    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]
    /// The length of the longest reference, `&#x10FFFF;`.
    private static let longest = 10

    static func resolved(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&"), let end = rest.prefix(longest).firstIndex(of: UInt8(ascii: ";")),
                let letter = letter(String(decoding: rest[..<end], as: UTF8.self))
            else {
                plain.append(byte)
                continue
            }
            plain += letter
            rest = rest[(end + 1)...]
        }
        return plain[...]
    }

    private static func letter(_ name: String) -> [UInt8]? {
        if let byte = named[name] { return [byte] }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        return number.flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
    }
}
