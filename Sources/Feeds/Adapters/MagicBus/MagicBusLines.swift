import Fetching
import TransitCore

/// Requests the traces of a network's routes, several of them concurrently. Routes without a trace are drawn as
/// straight lines.
struct MagicBusLines {
    private static let width = 4
    let transport: any ProviderTransport

    private typealias Answer = Result<(line: [Coordinate], discarded: DiscardCounts), FeedError>

    func add(to network: inout ProviderNetwork) async {
        let routes = network.patterns.map(\.routeID)
        let coordinates = Dictionary(network.stops.map { ($0.id, $0.coordinate) }) { first, _ in first }
        for (number, answer) in await answers(for: routes) {
            switch answer {
            case .success(let (line, discarded)):
                let stops = network.patterns[number].stops
                let start = stops.first == stops.last ? stops.first.flatMap { coordinates[$0] } : nil
                network.patterns[number].line = start.map { MagicBusLoop.line(line, from: $0) } ?? line
                network.discarded.add(discarded)
            case .failure(.rejected(status: 404)): continue
            case .failure: network.discarded.add(.malformed)
            }
        }
    }

    /// Requests the traces of routes. Returns each result with the index of its route in `routes`.
    private func answers(for routes: [String]) async -> [(Int, Answer)] {
        await withTaskGroup(of: (Int, Answer).self) { group in
            var answers: [(Int, Answer)] = []
            for (number, route) in routes.enumerated() {
                if number >= Self.width, let answer = await group.next() { answers.append(answer) }
                group.addTask { (number, await trace(of: route)) }
            }
            for await answer in group { answers.append(answer) }
            return answers
        }
    }

    private func trace(of route: String) async -> Answer {
        do throws(FeedError) {
            return .success(
                try MagicBusTrace.line(await transport.body("shared/map_trace_route_\(route).xml", for: "static")))
        } catch {
            return .failure(error)
        }
    }
}
