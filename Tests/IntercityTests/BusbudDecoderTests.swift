import Fetching
import Foundation
import Testing
import TransitCore

@testable import Intercity

struct BusbudDecoderTests {
    private let decoder = BusbudDecoder(.example)

    private func page(_ departures: String, more: String = #""complete": false"#) throws -> SearchPage {
        try decoder.page(Array(#"{"departures": [\#(departures)], \#(more)}"#.utf8))
    }

    @Test func `a departure has the local times at its origin and destination`() throws {
        let offer = try #require(
            try page(
                """
                {"id": "x", "departure_time": "2016-07-29T22:45:00", "departure_timezone": "America/New_York",
                 "arrival_time": "2016-07-30T06:40:00", "arrival_timezone": "America/Montreal", "operator_id": 7,
                 "prices": {"total": 4199, "currency": "cad"}, "available_seats": "4", "class": "FLEX", "class_name": ""}
                """
            ).offers.first)
        #expect(offer.departure.epoch == 1_469_846_700)
        #expect(offer.departure.local.iso == "2016-07-29T22:45")
        #expect(offer.daysLater == 1)
        #expect(offer.duration == 28_500)
        #expect(offer.operatorID == "busbud:7")
        #expect(offer.price == Money(amount: 4199, currency: Currency("CAD")!))
        #expect(offer.seats == 4)
        #expect(offer.className == "FLEX")
    }

    @Test func `a missing time zone is that of the city, and a missing currency is that of the query`() throws {
        let offer = try #require(
            try page(#"{"id": "x", "departure_time": "2016-07-29T07:00:00", "prices": {"total": 100}}"#).offers.first)
        #expect(offer.departure.zone == "America/New_York")
        #expect(offer.arrival == nil && offer.duration == nil)
        #expect(offer.price?.currency == Currency("USD"))
    }

    @Test func `malformed rows are discarded and counted, but included in the page's number of rows`() throws {
        let page = try page(
            """
            null, {"departure_time": "2016-07-29T07:00:00"}, {"id": "a"}, {"id": "b", "departure_time": "soon"},
            {"id": "c", "departure_time": "2016-07-29T07:00:00", "arrival_time": "2016-07-29T03:00:00"},
            {"id": "d", "departure_time": "2016-07-29T07:00:00"}
            """)
        #expect(page.rows == 6)
        #expect(page.offers.map(\.id) == ["busbud:d"])
        #expect(page.discarded[.malformed] == 2 && page.discarded[.noID] == 1 && page.discarded[.noTime] == 2)
    }

    @Test(arguments: ["", "[]", "{}", "<html>", #"{"error": "no"}"#])
    func `a body of another format is refused`(body: String) {
        #expect(throws: FeedError.self) { try decoder.page(Array(body.utf8)) }
    }

    @Test func `links are accepted only over HTTPS and with a public host name`() throws {
        let links = [
            "https://www.example.com/d?utm={utm_source}&x=1", "http://www.example.com/d", "javascript:alert(1)",
            "https://10.0.0.1/", "https://user@example.com/", "https://[::1]/", "https://localhost/",
            "https://a b.com/",
        ]
        let rows = links.enumerated().map {
            #"{"id": "\#($0)", "departure_time": "2016-07-29T07:00:00", "links": {"deeplink": "\#($1)"}}"#
        }
        let found = try page(rows.joined(separator: ",")).offers.map(\.link)
        #expect(found == ["https://www.example.com/d?utm=&x=1"] + Array(repeating: nil, count: 7))
    }

    @Test func `operators, stops and ticket conditions are decoded`() throws {
        let more = """
            "complete": true, "ttl": 578, "is_valid_route": true,
            "operators": [{"id": "gh", "name": "Greyhound", "display_name": null, "sell_tickets_cutoff": {"hours": 1}}],
            "locations": [{"id": 5, "name": "City", "address": [], "lat": null, "lon": null},
                          {"id": 6, "name": "Station", "address": ["1 Main St", "Town"], "lat": 45.5, "lon": -73.5}, {"id": 7}]
            """
        let row = """
            {"id": "x", "departure_time": "2016-07-29T07:00:00",
             "terms": {"refund": false, "nb_checked_bags": 2, "boarding_requirement": "printed_tkt"}}
            """
        let page = try page(row, more: more)
        #expect(page.isComplete && page.ttl == 578 && page.isValidRoute == true)
        #expect(page.operators == [Operator(id: "busbud:gh", name: "Greyhound", salesEnd: 3600)])
        #expect(page.places.map(\.name) == ["City", "Station"])
        #expect(page.places[0].coordinate == nil && page.places[1].address == ["1 Main St", "Town"])
        let terms = try #require(page.offers.first?.terms)
        #expect(terms.isRefundable == false && terms.isExchangeable == nil)
        #expect(terms.checkedBags == 2 && terms.needsPrintedTicket == true)
    }

    @Test(arguments: [("[]", true), ("null", false), ("{}", false)])
    func `a missing list of departures is distinguished from an empty one`(departures: String, isList: Bool) throws {
        #expect(try decoder.page(Array(#"{"departures": \#(departures), "complete": true}"#.utf8)).isList == isList)
    }

    @Test(.enabled(if: Samples.isHere, "The recorded answers are not there."))
    func `recorded responses are decoded completely`() throws {
        let first = try decoder.page(#require(Samples.body("native-b_pr_search_response_not_complete.json")))
        #expect(first.offers.count == 3 && first.places.count == 38 && !first.isComplete && first.discarded.total == 0)
        let last = try decoder.page(#require(Samples.body("native-b_pr_poll_response_complete.json")))
        #expect(last.offers.count == 1 && last.places.isEmpty && last.isComplete && last.ttl == 900)
        #expect(last.offers[0].duration == 13_740)
        #expect(last.offers[0].amenities == [.toilet, .airConditioning, .powerOutlets, .legRoom])
        let other = try decoder.page(#require(Samples.body("frontend-b_pr_departures_mock.json")))
        #expect(other.offers.count == 7 && other.isComplete)
        #expect(other.offers.allSatisfy { $0.price?.currency == Currency("EUR") && $0.link != nil })
    }
}

struct BusbudExtremesTests {
    @Test(arguments: ["minutes", "hours"]) func `an implausible end of ticket sales is discarded`(
        unit: String
    ) throws {
        let body = #"""
            {"complete": true, "departures": [], "operators": [
              {"id": "1", "display_name": "Coach", "sell_tickets_cutoff": {"UNIT": 1e18}},
              {"id": "2", "display_name": "Coach", "sell_tickets_cutoff": {"UNIT": 2}}]}
            """#
        let page = try BusbudDecoder(.example).page(Array(body.replacing("UNIT", with: unit).utf8))
        #expect(page.operators.map(\.salesEnd) == [nil, unit == "hours" ? 7200 : 120])
    }
}
