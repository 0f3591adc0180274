import Fetching
import TransitCore

/// The envelope of a response: a status code, a time in milliseconds, the data, and the references of the data.
struct OneBusAwayResponse {
    let data: JSONValue
    let madeAt: EpochSeconds?

    /// - Throws: The error for the status code, or `unreadable`.
    init(_ body: [UInt8], expecting expected: String) throws(FeedError) {
        let envelope = try JSONValue(body, expecting: expected)
        let code = Int(envelope["code"].integer.flatMap { Int32(exactly: $0) } ?? 200)
        guard code == 200 else { throw Self.error(code) }
        data = envelope["data"]
        guard data.isObject else { throw .unreadable(expected: expected, place: "its data is missing") }
        madeAt = envelope["currentTime"].moment
    }

    var list: JSONValue { data["list"] }
    var entry: JSONValue { data["entry"] }
    var references: JSONValue { data["references"] }

    private static func error(_ code: Int) -> FeedError {
        switch code {
        case 401, 403: .unauthorized(status: code)
        case 429: .rateLimited(retryAfter: nil)
        case 503: .unavailable(retryAfter: nil)
        default: .rejected(status: code)
        }
    }
}

extension JSONValue {
    /// The coordinate of an object `{lat, lon}`.
    var coordinate: (latitude: Double, longitude: Double)? {
        guard let latitude = self["lat"].number, let longitude = self["lon"].number else { return nil }
        return (latitude, longitude)
    }
}
