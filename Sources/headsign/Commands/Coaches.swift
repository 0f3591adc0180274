import ArgumentParser
import Foundation

struct Coaches: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for coaches from city to city.",
        discussion: """
            Asks a running server, which asks its suppliers. Cities are named, or given by their geohash.

              headsign coaches dr5reg f25dvk 2016-07-29
              headsign coaches "New York" Montréal 2016-07-29 --adults 2 --currency CAD

            Times are those of the clocks at either end. Exits with 1 if there is no coach, with 69 if no supplier answers.
            """)

    @Argument(help: "Where from: a city or a geohash.")
    var origin: String

    @Argument(help: "Where to: a city or a geohash.")
    var destination: String

    @Argument(help: "The day of departure, written 2016-07-29.")
    var date: String

    @Option(help: "Grown-up travellers.")
    var adults = 1

    @Option(help: "Children.")
    var children = 0

    @Option(help: "Seniors.")
    var seniors = 0

    @Option(help: "The currency of prices, where the supplier has a choice.")
    var currency = "USD"

    @Option(help: "The server to ask.")
    var server = "http://127.0.0.1:8080"

    @Flag(help: "Print everything that was found as one JSON document.")
    var json = false

    func run() async throws {
        let isEmpty = try await reporting { try await show() }
        if isEmpty { throw ExitCode(1) }
    }

    /// - Returns: whether the result is empty.
    private func show() async throws -> Bool {
        let client = ServerClient(base: server)
        let query = [
            "origin": try await geohash(origin, client), "destination": try await geohash(destination, client),
            "date": date, "adults": String(adults), "children": String(children), "seniors": String(seniors),
            "currency": currency,
        ]
        var found = CoachResponse()
        try await client.events("/api/v1/intercity/departures", query: query) { name, data in
            try found.add(name, data)
            if name == "offers" { Terminal.say("\(found.offers.count) departures so far") }
        }
        if let failure = found.failure { throw Failure(.unavailable, failure) }
        let lines = json ? [try found.json] : found.text.lines
        lines.forEach(Terminal.print)
        return found.offers.isEmpty
    }

    private func geohash(_ place: String, _ client: ServerClient) async throws -> String {
        let answer: CitiesResponse = try await client.get(
            "/api/v1/intercity/cities", query: ["q": place, "limit": "1"])
        guard let city = answer.cities.first else {
            throw Failure(.noInput, "no city is called \"\(place)\": write its geohash, for example dr5reg")
        }
        return city.geohash
    }
}

private struct CitiesResponse: Decodable {
    var cities: [City]

    struct City: Decodable {
        var geohash: String
    }
}
