import Intercity
import TransitCore

/// Encodes the events of a search for one client, and tracks which results the client has received.
struct SearchEvents {
    private var offers = 0
    private var operators = 0
    private var places = 0
    private var answers = 0
    private var hasBegun = false

    /// Returns the events since the previous call; a comment line if there are none.
    mutating func next(_ result: SearchResult) -> [UInt8] {
        var bytes: [UInt8] = []
        if !hasBegun {
            bytes += Self.event("search") { $0.search(result) }
            hasBegun = true
        }
        if result.answers > answers {
            bytes += Self.event("offers") { json in
                json.member("count", result.offers.count)
                json.member("offers", array: result.offers[offers...]) { $0.offer($1) }
                json.member("operators", array: result.operators[operators...]) { $0.operator($1) }
                json.member("places", array: result.places[places...]) { $0.coachPlace($1) }
            }
            (offers, operators) = (result.offers.count, result.operators.count)
            (places, answers) = (result.places.count, result.answers)
        }
        if let end = result.end {
            bytes += Self.event(result.hasFailed ? "failure" : "complete") { $0.end(end, result) }
        }
        return bytes.isEmpty ? Array(":\n\n".utf8) : bytes
    }

    private static func event(_ name: String, _ content: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object(content)
        return Array("event: \(name)\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
}
