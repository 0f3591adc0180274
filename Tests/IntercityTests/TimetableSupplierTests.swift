import Foundation
import GTFSSchedule
import Testing
import TransitCore

@testable import Intercity

struct TimetableSupplierTests {
    /// A daily coach from Toronto via Kingston to Montréal, which departs at 23:30 and arrives the next morning.
    private static let files = [
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nC,Coaches,https://c.example,America/Toronto\n",
        "routes.txt": "route_id,route_short_name,route_long_name,route_type\nr,9,Night Owl,3\n",
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        t,Toronto Terminal,43.6560,-79.3840
        k,Kingston,44.2580,-76.5160
        m,Gare d'autocars,45.5166,-73.5646
        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        all,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": "route_id,service_id,trip_id\nr,all,night\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        night,23:30:00,23:30:00,t,1
        night,26:30:00,26:40:00,k,2
        night,29:45:00,29:45:00,m,3
        """,
    ]

    private func supplier() throws -> TimetableSupplier {
        let folder = FileManager.default.temporaryDirectory.appending(path: "headsign-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let (file, _) = try GTFSImport.compile(source: folder.path)
        let timetable = try Timetable(FileBytes(copying: file))
        return TimetableSupplier {
            [CoachTimetable(agency: "owl", name: "Owl Coaches", url: "https://owl.example.com", timetable: timetable)]
        }
    }

    private func query(_ origin: String, _ destination: String, day: Int = 15) -> IntercityQuery {
        let table = CityTable.builtIn
        return IntercityQuery(
            from: table.search(origin)[0].geohash, to: table.search(destination)[0].geohash,
            on: ServiceDate(year: 2026, month: 6, day: day)!, currency: Currency("CAD")!)
    }

    private func result(_ query: IntercityQuery) async throws -> SearchResult {
        try #require(await SearchPool(suppliers: [supplier()], clock: { 0 }).result(of: query))
    }

    @Test func `a departure from a timetable has times and names but no price`() async throws {
        let result = try await result(query("toronto", "montreal"))
        let offer = try #require(result.offers.first)
        #expect(result.offers.count == 1)
        #expect(offer.departure.local.iso == "2026-06-15T23:30" && offer.arrival?.local.iso == "2026-06-16T05:45")
        #expect(offer.daysLater == 1 && offer.duration == 22_500 && offer.price == nil)
        #expect(offer.className == "Night Owl")
        #expect(result.operators.map(\.name) == ["Owl Coaches"])
        #expect(Set(result.places.map(\.name)) == ["Toronto Terminal", "Gare d'autocars"])
        #expect(Set(result.places.map(\.id)) == Set([offer.originID, offer.destinationID].compactMap(\.self)))
    }

    @Test func `a trip after midnight is found on its local date`() async throws {
        let result = try await result(query("kingston", "montreal", day: 16))
        #expect(result.offers.map(\.departure.local.iso) == ["2026-06-16T02:40"])
    }

    @Test func `the opposite direction and cities that are not served have no offers`() async throws {
        #expect(try await result(query("montreal", "toronto")).offers.isEmpty)
        #expect(try await result(query("toronto", "boston")).offers.isEmpty)
    }
}
