/// The cache key of a request: its path and the parameters that the endpoint reads, decoded, and encoded again in one
/// canonical way. A target that is written canonically, with the parameters in the order in which the endpoint reads
/// them, equals its own key.
enum CacheKey {
    /// Returns the key.
    /// - Parameters:
    ///   - path: the result of ``path(_:_:)``.
    ///   - asked: the names of the query parameters that the endpoint reads, in order. Others are left out.
    static func text(_ path: String, _ query: QueryReader, asked: [String]) -> String {
        var text = path
        var separator = "?"
        for name in asked {
            guard let value = query.value(name) else { continue }
            text += separator
            text += name
            text += "="
            append(PercentDecoding.decode(value, plusIsSpace: true) ?? String(value), to: &text)
            separator = "&"
        }
        return text
    }

    /// Returns the path with canonically encoded parameters.
    /// - Parameters:
    ///   - endpoint: its path contains a name in braces, such as `{id}`, for each parameter.
    ///   - parameters: the decoded values.
    static func path(_ endpoint: Endpoint, _ parameters: [String]) -> String {
        guard !parameters.isEmpty else { return endpoint.path }
        var text = ""
        var rest = endpoint.path[...]
        for parameter in parameters {
            guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") else { break }
            text += rest[..<open]
            append(parameter, to: &text)
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private static func append(_ value: String, to text: inout String) {
        if value.utf8.allSatisfy(isPlain) {
            text += value
            return
        }
        for byte in value.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: ":-._~,*@!".utf8.contains(byte)
        }
    }
}
