import FileFormats

/// Describes an unexpected response body in fixed phrases, because text from third parties is never published.
enum BodyDescription {
    static func place(of fault: JSONReader.Fault, in body: [UInt8]) -> String {
        switch fault {
        case .broken(let byte): kind(of: body) ?? "it is truncated or damaged at byte \(byte)"
        case .tooManyValues: "it exceeds the limit on values"
        case .tooDeep: "it exceeds the limit on nesting"
        case .tooLarge: "it exceeds the limit on size"
        }
    }

    /// Returns the kind of content of a body that is not JSON; nil if the body begins like JSON.
    private static func kind(of body: [UInt8]) -> String? {
        guard let first = body.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return "it is empty" }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return nil
        case UInt8(ascii: "<"): return "it is HTML or XML"
        default: return body.prefix(200).contains { $0 < 0x09 } ? "it is binary data" : "it is text, not JSON"
        }
    }
}
