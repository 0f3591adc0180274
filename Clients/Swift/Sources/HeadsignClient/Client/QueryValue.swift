/// The encoding of values in URLs. Callers can pass any string, so all characters except letters, digits and `-._~` are
/// percent-encoded.
extension String {
    var inPath: String { percentEncoded }
    var queried: String { self }

    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}

extension Int {
    var inPath: String { String(self) }
    var queried: String { String(self) }
}

extension Double {
    var queried: String { String(self) }
    /// The degrees with nine decimals and without an exponent, which the server does not accept.
    var inDegrees: String {
        guard isFinite else { return String(self) }
        let units = (self * 1e9).rounded()
        guard abs(units) < 1e15 else { return String(self) }
        let (whole, rest) = Int(units).magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let digits = String(rest)
        return (units < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: 9 - digits.count) + digits
    }
}

extension Bool {
    var queried: String { self ? "true" : "false" }
}

extension OpenWord {
    var queried: String { rawValue }
}

extension Coordinate {
    var queried: String { "\(latitude.inDegrees),\(longitude.inDegrees)" }
}

extension Box {
    var queried: String { [west, south, east, north].map { $0.inDegrees }.joined(separator: ",") }
}

extension PlanEnd {
    var queried: String {
        switch self {
        case .place(let place): place.queried
        case .stop(let id): id
        }
    }
}

extension [String] {
    /// The values as a comma-separated list, in which commas and percent signs within a value are percent-encoded
    /// first; nil if empty.
    var listed: String? {
        guard !isEmpty else { return nil }
        return map { $0.replacing("%", with: "%25").replacing(",", with: "%2C") }.joined(separator: ",")
    }
}
