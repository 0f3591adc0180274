import Foundation

/// The parts of the server's responses that commands use.
struct StopsResponse: Decodable {
    var stops: [Stop]

    struct Stop: Decodable {
        var id: String
    }
}

struct AgenciesResponse: Decodable {
    var agencies: [Agency]

    struct Agency: Decodable {
        var id: String
        var timeZone: String?
    }

    /// The time zone of the first agency that has one; this machine's if none has.
    var timeZone: TimeZone {
        agencies.lazy.compactMap(\.timeZone).first.flatMap { TimeZone(identifier: $0) } ?? .current
    }
}
