import Foundation
import TransitCore

/// The event stream of a coach search, collected into one result.
struct CoachResponse {
    struct Offer: Decodable {
        var `operator`: String?
        var origin: String?
        var destination: String?
        var departure: LocalMoment
        var arrival: LocalMoment?
        var daysLater: Int?
        var duration: Int?
        var price: Price?
        var seats: Int?

        struct LocalMoment: Decodable {
            var at: EpochSeconds
            var local: String
        }

        struct Price: Decodable {
            var amount: Int
            var currency: String
            var digits: Int
        }
    }

    struct Named: Decodable {
        var id: String
        var name: String
    }

    private struct Page: Decodable {
        var offers: [Offer]
        var operators: [Named]
        var places: [Named]
    }

    private struct End: Decodable {
        var troubles: [Trouble]?
        var partial: Bool
        var validRoute: Bool

        struct Trouble: Decodable {
            var message: String
        }
    }

    private(set) var offers: [Offer] = []
    private(set) var names: [String: String] = [:]
    /// The error message if the search failed without any offers.
    private(set) var failure: String?
    private var remarks: [String] = []
    private var events: [[String: Any]] = []

    mutating func add(_ name: String, _ data: Data) throws {
        if var event = try JSONSerialization.jsonObject(with: data) as? [String: Any] {
            event["event"] = name
            events.append(event)
        }
        switch name {
        case "offers":
            let page = try JSONDecoder().decode(Page.self, from: data)
            offers += page.offers
            for one in page.operators + page.places { names[one.id] = one.name }
        case "complete", "failure":
            let end = try JSONDecoder().decode(End.self, from: data)
            let messages = (end.troubles ?? []).map(\.message)
            if name == "failure" { failure = messages.joined(separator: " ") } else { remarks += messages }
            if end.partial {
                remarks.append("The list may be incomplete, because the supplier did not finish the search.")
            }
            if !end.validRoute { remarks.append("No coach serves this connection on any day.") }
        default: break
        }
    }

    /// All received events with their names, as JSON array.
    var json: String {
        get throws {
            let data = try JSONSerialization.data(withJSONObject: events, options: [.prettyPrinted, .sortedKeys])
            return String(decoding: data, as: UTF8.self)
        }
    }

    var text: CoachText {
        CoachText(offers: offers.sorted { $0.departure.at < $1.departure.at }, names: names, remarks: remarks)
    }
}
