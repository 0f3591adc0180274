import Foundation
import HeadsignClient
import HeadsignExchange
import Testing

/// A named request to a server.
struct Question: Sendable {
    let name: String
    let ask: @Sendable (HeadsignClient) async throws -> Void

    init(_ name: String, _ ask: @escaping @Sendable (HeadsignClient) async throws -> Void) {
        self.name = name
        self.ask = ask
    }
}

/// Existing entities of a server, used as the parameters of requests.
struct Known: Sendable {
    let agency: Agency
    let stop: Stop
    let place: Coordinate
    let vehicle: Vehicle
    let details: VehicleDetails
    let arrival: Arrival
    let journey: PlannedJourney

    init(_ client: HeadsignClient) async throws {
        agency = try #require(try await client.agencies().agencies.first)
        stop = try await client.busyStop()
        place = try stop.place
        details = try await client.longRide()
        vehicle = details.vehicle
        let board = try await client.arrivals(stop.id, limit: 200)
        arrival = try #require(board.arrivals.first { $0.trip != nil && ($0.time ?? 0) > board.at && !$0.lastStop })
        let stops = try await client.stops(limit: 400).stops
        let (first, last) = (try #require(stops.first), try #require(stops.last))
        let plan = try await client.plan(from: .stop(first.id), to: .stop(last.id), window: 240)
        journey = try #require(plan.journeys.first, "\(String(describing: plan.reason))")
    }
}

extension Question {
    /// The requests of all operations of the API, once each.
    static func all(_ known: Known) -> [Question] { timetable(known) + live(known) + server + rider(known) }

    /// The requests with JSON responses.
    static func inJSON(_ known: Known) -> [Question] {
        (timetable(known) + live(known) + server).filter { !$0.name.hasSuffix("file") && !$0.name.hasSuffix("image") }
    }

    private static func timetable(_ known: Known) -> [Question] {
        let (agency, stop, route) = (known.agency.id, known.stop.id, known.arrival.route)
        let (place, name, journey) = (known.place, known.stop.name, known.journey.id)
        return [
            Question("agencies") { _ = try await $0.agencies() },
            Question("routes") { _ = try await $0.routes(geometry: true) },
            Question("route") { _ = try await $0.route(route) },
            Question("stops") { _ = try await $0.stops(near: place, limit: 5) },
            Question("stop") { _ = try await $0.stop(stop) },
            Question("changes") { _ = try await $0.changes(stops: [stop]) },
            Question("search") { _ = try await $0.search(query: name) },
            Question("places") { _ = try await $0.places(q: "oak lane") },
            Question("plan") { _ = try await $0.plan(from: .stop(stop), to: .place(place)) },
            Question("journey") { _ = try await $0.journey(journey, position: place) },
            Question("lines") { _ = try await $0.lines(agency) },
            Question("timetable file") { _ = try await $0.timetableFile(agency) },
            Question("ground file") { _ = try await $0.groundFile(agency) },
            Question("streets file") { _ = try await $0.streetsFile() },
            Question("feed file") { _ = try await $0.feedArchive(agency) },
            Question("cities") { _ = try await $0.cities(q: "new york") },
        ]
    }

    private static func live(_ known: Known) -> [Question] {
        let (stop, place, vehicle) = (known.stop.id, known.place, known.vehicle)
        let run = known.details.run
        return [
            Question("opening") { _ = try await $0.opening(near: place) },
            Question("arrivals") { _ = try await $0.arrivals(stop, limit: 20) },
            Question("board image") { _ = try await $0.boardImage(stop: [stop], depth: 8) },
            Question("boards") { _ = try await $0.boards(near: place, limit: 2) },
            Question("vehicles") { _ = try await $0.vehicles() },
            Question("vehicle") { _ = try await $0.vehicle(vehicle.id) },
            Question("trip") { _ = try await $0.trip(vehicle.trip ?? "", date: run?.date, start: run?.start) },
            Question("alerts") { _ = try await $0.alerts() },
            Question("feeds") { _ = try await $0.feeds() },
            Question("accuracy") { _ = try await $0.accuracy(days: 7) },
        ]
    }

    private static let server = [
        Question("push") { _ = try await $0.push() },
        Question("time") { _ = try await $0.time() },
        Question("site settings") { _ = try await $0.siteSettings() },
        Question("health") { _ = try await $0.health() },
        Question("contract file") { _ = try await $0.contract() },
        Question("metrics file") { _ = try await $0.metrics() },
        Question("tile file") { _ = try await $0.tile(z: 2, x: 1, y: 1) },
    ]

    private static func rider(_ known: Known) -> [Question] {
        let (stop, arrival) = (known.stop.id, known.arrival)
        return [
            Question("live") { for try await state in $0.live() where state.at != nil { break } },
            Question("coaches") { client in
                var last: CoachResults?
                for try await results in client.coaches(from: "dr5reg", to: "f25dvk", on: "2016-07-29") {
                    last = results
                }
                #expect(last?.offers.count == 3)
                #expect(last?.end?.count == 3)
                #expect(last?.search?.adults == 1)
                #expect(last?.operators["busbud:gh"]?.logo == true)
                // A logo can be requested after a search has found its operator.
                _ = try await client.coachLogo("busbud:gh")
            },
            Question("report") { client in
                let due = try await client.dueArrival()
                let about = Report(
                    kind: .full, trip: due.arrival.trip ?? "", serviceDate: due.arrival.serviceDate ?? "",
                    stop: due.stop)
                _ = try await client.addReport(about)
            },
            Question("alarms") { client in
                // Each test run uses a new page secret.
                let secret = (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
                let id = String(secret.prefix(32))
                let keys = PushSubscription.Keys(
                    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    auth: "BTBZMqHH6r4Tts7J_aSIgg")
                let subscription = PushSubscription(endpoint: "http://127.0.0.1:9/push/1", keys: keys)
                let alarm = AlarmRequest(
                    kind: .departure, stop: stop, trip: arrival.trip, scheduled: arrival.scheduled, minutesBefore: 2,
                    subscription: subscription)
                try await client.setAlarm(id, alarm, secret: secret)
                _ = try await client.alarms(secret: secret)
                try await client.moveAlarms(to: subscription, secret: secret)
                try await client.forgetAlarm(id, secret: secret)
                try await client.forgetAlarms(secret: secret)
            },
            Question("vaults") { client in
                let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal").path()
                defer { try? FileManager.default.removeItem(atPath: path) }
                let store = try RiderStore(path: path)
                try await store.perform(.favourStop(id: stop, name: "Mine"))
                let exchange = Exchange(client, store, Pairing()) { _ in }
                #expect(try await exchange.meet()?.left == 1)
                try await exchange.delete()
            },
        ]
    }
}
