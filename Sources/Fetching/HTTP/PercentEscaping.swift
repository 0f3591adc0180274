/// Percent-encodes all reserved characters, so that every server decodes "+" and spaces in keys and ids correctly.
package func percentEscaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: escaped.append(byte)
        default: escaped += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: escaped, as: UTF8.self)
}
