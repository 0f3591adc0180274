import ArgumentParser
import Foundation
import GTFSSchedule
import ServerHost
import StreetMap
import TransitCore

struct ShowPlan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plan a journey between two places.",
        discussion: """
            Queries a running server for live times, or reads scheduled times from timetable files. A place is the id, \
            code or name of a stop, latitude,longitude, or an address if the server has a geocoder. Write -- before a \
            negative latitude. A time without a UTC offset is in the first agency's time zone.

              headsign plan "Main Street" "City Hall"
              headsign plan 42.44,-76.50 "Airport" --by 2026-11-23T17:30
              headsign plan --timetable town.timetable --streets town.streets "Main Street" 42.45,-76.48

            Exits with 1 if there is no journey.
            """)

    @Argument(help: "The origin.")
    var origin: String

    @Argument(help: "The destination.")
    var destination: String

    @Option(help: "Depart at this time or later, ISO 8601. Default: now.")
    var at: MomentArgument?

    @Option(help: "Arrive by this time, ISO 8601.")
    var by: MomentArgument?

    @Option(help: "The search window in minutes for departures, or arrivals with --by; 0 to 720.")
    var window = 60

    @Option(help: "The maximum length of one walk in metres, up to 10000.")
    var walk = Int(WalkProfile.usualFarthest)

    @Option(help: "The number of journeys to show, 1 to 100.")
    var limit = 10

    @Option(name: .customLong("changes"), help: "The maximum number of transfers, 0 to 7.")
    var mostChanges = RaptorQuery.usualChanges

    @Flag(help: "Avoid steps, and trips and stops known to be inaccessible to wheelchairs.")
    var wheelchair = false

    @Option(
        help: "A timetable file written by headsign import; may be repeated. Default: query the server.")
    var timetable: [String] = []

    @Option(help: "With --timetable: a streets file written by headsign streets.", completion: .file())
    var streets: String?

    @Option(help: "The URL of the server.")
    var server = "http://127.0.0.1:8080"

    @Flag(help: "Print the result as one JSON document.")
    var json = false

    func validate() throws {
        guard at == nil || by == nil else { throw ValidationError("--at and --by are mutually exclusive.") }
        guard (0...720).contains(window) else { throw ValidationError("--window must be 0 to 720.") }
        guard (1...100).contains(limit) else { throw ValidationError("--limit must be 1 to 100.") }
        guard WalkProfile.askedDistances.contains(walk) else { throw ValidationError("--walk must be at most 10000.") }
        guard (0...7).contains(mostChanges) else { throw ValidationError("--changes must be at most 7.") }
        guard streets == nil || !timetable.isEmpty else { throw ValidationError("--streets requires --timetable.") }
    }

    func run() async throws {
        let isEmpty = try await reporting { try await show() }
        if isEmpty { throw ExitCode(1) }
    }

    /// Prints the journeys.
    /// - Returns: Whether there are none.
    private func show() async throws -> Bool {
        let (data, zone) = try await timetable.isEmpty ? fromServer() : fromTimetables()
        guard let answer = try? JSONDecoder().decode(PlanReply.self, from: data) else {
            throw Failure(.unavailable, "the server at \(server) is not a Headsign server of this version")
        }
        let text = json ? [String(decoding: data, as: UTF8.self)] : JourneyText(answer, in: zone).lines
        text.forEach(Terminal.print)
        return answer.journeys.isEmpty && answer.walk == nil
    }
}

// Planning by a server's API.
extension ShowPlan {
    private func fromServer() async throws -> (Data, TimeZone) {
        let client = ServerClient(base: server)
        let agencies: AgenciesResponse = try await client.get("/api/v1/agencies")
        let zone = agencies.timeZone
        var query = [
            "from": try await place(origin, client), "to": try await place(destination, client),
            "window": String(window), "limit": String(limit), "farthestWalk": String(walk),
            "maxChanges": String(mostChanges),
        ]
        if let at { query["departAt"] = at.moment(in: zone).description }
        if let by { query["arriveBy"] = by.moment(in: zone).description }
        if wheelchair { query["wheelchair"] = "possible" }
        return (try await client.data("/api/v1/plan", query: query), zone)
    }

    /// Resolves a place to the API's notation: coordinates, a stop ID, or the coordinates of an address.
    private func place(_ text: String, _ client: ServerClient) async throws -> String {
        if let end = WalkEnd(argument: text) { return end.text }
        let stops: StopsResponse = try await client.get("/api/v1/stops", query: ["query": text, "limit": "1"])
        if let stop = stops.stops.first { return stop.id }
        guard !text.contains(":") else { return text }
        let found: PlacesResponse? = try? await client.get("/api/v1/places", query: ["q": text])
        guard let place = found?.places.first else {
            throw Failure(.noInput, "the server found no place \"\(text)\"")
        }
        return "\(place.lat),\(place.lon)"
    }
}

private struct PlacesResponse: Decodable {
    var places: [Place]

    struct Place: Decodable {
        var lat, lon: Double
    }
}

// Planning on this machine, from timetable files.
extension ShowPlan {
    private func fromTimetables() throws -> (Data, TimeZone) {
        let own = try timetable.map { path in
            AgencyTimetable(
                try TimetableFile.checked(path),
                of: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
        }
        let zone = own.first.flatMap { TimeZone(identifier: $0.timetable.feedField(.timeZone)) } ?? .current
        let routing = RoutingData(own, streets: try openStreets())
        var question = JourneyQuery(
            from: try place(origin, routing), to: try place(destination, routing), time(in: zone),
            window: window > 0 ? Int64(window) * 60 : nil)
        question.mostChanges = mostChanges
        question.mostJourneys = limit
        question.walk = WalkProfile(farthest: Double(walk), wheelchair: wheelchair)
        if wheelchair { question.wheelchair = .unlessImpossible }
        let view = LiveRunTable(RunTable(routing.network, start: question.tableStart))
        var planner = JourneyPlanner()
        let plan = planner.plan(question, in: view, on: routing.stops)
        guard plan.reason != .tooMuch else {
            throw Failure(.badData, "the search exceeds its limit; use a smaller window or fewer timetables")
        }
        var json = JSONWriter()
        json.object { json in
            json.member("streets", streets != nil)
            PlanText(plan, in: view, of: own, .timetable(plan, in: routing.network, of: own)).writeMembers(to: &json)
        }
        return (Data(json.bytes), zone)
    }

    private func time(in zone: TimeZone) -> RaptorQuery.Time {
        if let by { return .arrival(by.moment(in: zone)) }
        return .departure(at?.moment(in: zone) ?? EpochSeconds(Int64(Date().timeIntervalSince1970)))
    }

    private func openStreets() throws -> Streets? {
        guard let streets else { return nil }
        do throws(StreetsFileError) {
            return try StreetsFile.verified(streets)
        } catch {
            throw Failure(error)
        }
    }

    private func place(_ text: String, _ routing: RoutingData) throws -> PlanPlace {
        if let end = WalkEnd(argument: text) { return PlanPlace(end.coordinate) }
        for (number, own) in routing.agencies.enumerated() {
            guard let stop = own.timetable.stop(named: text), let place = own.timetable.coordinate(of: stop) else {
                continue
            }
            return PlanPlace(place, stop: routing.network.networkStop(stop, of: number))
        }
        throw Failure(.noInput, "no timetable has a stop \"\(text)\"")
    }
}
