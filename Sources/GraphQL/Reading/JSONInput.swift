/// Parses JSON input in linear time, with limited nesting.
package struct JSONInput {
    private var text: ArraySlice<UInt8>
    private var depth = 0
    private let mostDepth: Int

    /// Parses a complete text.
    /// - Returns: nil if the input is not valid JSON or is nested too deeply.
    package static func value(_ bytes: [UInt8], depth: Int = 32) -> InputValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = JSONInput(text: bytes[...], mostDepth: depth)
        guard let value = reader.value() else { return nil }
        reader.skipSpace()
        return reader.text.isEmpty ? value : nil
    }

    private init(text: ArraySlice<UInt8>, mostDepth: Int) {
        self.text = text
        self.mostDepth = mostDepth
    }

    private mutating func skipSpace() {
        text = text.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard text.first == byte else { return false }
        text.removeFirst()
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard text.starts(with: word.utf8) else { return false }
        text.removeFirst(word.utf8.count)
        return true
    }

    private mutating func value() -> InputValue? {
        skipSpace()
        switch text.first {
        case UInt8(ascii: "{"): return deeper { $0.object() }
        case UInt8(ascii: "["): return deeper { $0.list() }
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func deeper(_ body: (inout JSONInput) -> InputValue?) -> InputValue? {
        depth += 1
        guard depth <= mostDepth else { return nil }
        text.removeFirst()
        let value = body(&self)
        depth -= 1
        return value
    }

    private mutating func object() -> InputValue? {
        var members: [InputMember] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard text.first == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")), let value = value()
            else { return nil }
            members.append(InputMember(name: name, value: value))
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func list() -> InputValue? {
        var values: [InputValue] = []
        if take(UInt8(ascii: "]")) { return .list(values) }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .list(values) : nil
    }

    private mutating func number() -> InputValue? {
        let digits = text.prefix { byte in
            0x30...0x39 ~= byte || "+-.eE".utf8.contains(byte)
        }
        guard let first = digits.first, first == UInt8(ascii: "-") || 0x30...0x39 ~= first else { return nil }
        text.removeFirst(digits.count)
        let written = String(decoding: digits, as: UTF8.self)
        if let whole = Int64(written) { return .int(whole) }
        return Double(written).flatMap { $0.isFinite ? .float($0) : nil }
    }

    private mutating func string() -> String? {
        text.removeFirst()
        var bytes: [UInt8] = []
        while let byte = text.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                bytes += UTF8.encode(scalar).map { Array($0) } ?? []
            case 0..<0x20: return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        switch text.popFirst() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let code = hex() else { return nil }
            guard 0xD800..<0xDC00 ~= code else { return Unicode.Scalar(code) }
            guard take("\\u"), let low = hex(), 0xDC00..<0xE000 ~= low else { return nil }
            return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    private mutating func hex() -> UInt32? {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = text.popFirst().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                return nil
            }
            code = code << 4 | UInt32(digit)
        }
        return code
    }
}
