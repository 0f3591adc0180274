import ArgumentParser
import Foundation
import ServerHost

struct Coaches: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Search for coaches between two cities.",
        discussion: """
            Queries a running server, which queries its suppliers. A city is given by its name or geohash.

              headsign coaches dr5reg f25dvk 2016-07-29
              headsign coaches "New York" Montréal 2016-07-29 --adults 2 --currency CAD

            Times are local to each city. Exits with 1 if there is no coach, with 69 if no supplier responds.
            """)

    @Argument(help: "The origin: a city or a geohash.")
    var origin: String

    @Argument(help: "The destination: a city or a geohash.")
    var destination: String

    @Argument(help: "The date of departure, such as 2016-07-29.")
    var date: String

    @Option(help: "The number of adults.")
    var adults = 1

    @Option(help: "Children.")
    var children = 0

    @Option(help: "Seniors.")
    var seniors = 0

    @Option(help: "The currency of prices, if the supplier offers several.")
    var currency = "USD"

    @Option(help: "The URL of the server.")
    var server = "http://127.0.0.1:8080"

    @Flag(help: "Print the results as one JSON document.")
    var json = false

    func run() async throws {
        let isEmpty = try await reporting { try await show() }
        if isEmpty { throw ExitCode(1) }
    }

    /// Prints the offers.
    /// - Returns: Whether there are no offers.
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
            if name == "offers" { Terminal.report("\(found.offers.count) departures so far") }
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
            throw Failure(.noInput, "no city is named \"\(place)\"; give its geohash instead, such as dr5reg")
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
