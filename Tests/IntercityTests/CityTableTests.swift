import Testing
import TransitCore

@testable import Intercity

struct CityTableTests {
    private let table = CityTable.builtIn

    @Test func `each city has a valid time zone and a unique geohash`() {
        let lines = [CityTable.northAmerica, CityTable.europe].flatMap { $0.split(separator: "\n") }
        let grouped = [CityTable.smallerNorthAmerica, CityTable.smallerEurope].flatMap { $0.split(separator: "\n") }
        let entries = grouped.filter { $0.first == " " }.flatMap { $0.split(separator: ";") }
        #expect(table.cities.count == lines.count + entries.count)
        #expect(table.cities.count >= 2500)
        #expect(Set(table.cities.map(\.geohash)).count == table.cities.count)
        for city in table.cities {
            #expect(Zone(city.timeZone) != nil, "\(city.name)")
            #expect(city.geohash.coordinate.distance(to: city.coordinate) < 1000, "\(city.name)")
        }
    }

    @Test(arguments: [("New York", "dr5reg"), ("Montréal", "f25dvk"), ("Québec", "f2m673")])
    func `cities have the geohashes that suppliers use for them`(name: String, geohash: String) {
        #expect(table.search(name).first?.geohash == Geohash(geohash))
    }

    @Test(arguments: [
        ("montreal", "Montréal"), ("MONT", "Montréal"), ("york", "York"), ("new york", "New York"),
        ("st louis", "St. Louis"),
        ("wien", "Vienna"), ("redding", "Redding"), ("olympia", "Olympia"), ("springfield mass", "Springfield"),
        ("augusta maine", "Augusta"), ("tacoma", "Tacoma"), ("tübingen", "Tübingen"),
        ("bruxelles", "Brussels"), ("portland or", "Portland"), ("london gb", "London"),
    ])
    func `cities are found by prefixes of the words in their names`(query: String, name: String) {
        #expect(table.search(query).first?.name == name)
    }

    @Test func `cities with the same name are distinguished by region`() {
        let found = table.search("springfield", limit: 20).filter { $0.name == "Springfield" }
        #expect(Set(found.compactMap(\.region)).isSuperset(of: ["Illinois", "Massachusetts", "Missouri", "Ohio"]))
        #expect(Set(found.compactMap(\.region)).count == found.count)
    }

    @Test func `a large city precedes smaller cities with the same prefix`() {
        #expect(Set(table.search("london", limit: 2).map(\.region)) == ["England", "Ontario"])
        #expect(table.search("port").first?.name == "Portland")
    }

    @Test func `an unknown city or an empty query has no results`() {
        #expect(table.search("xyzzy").isEmpty)
        #expect(table.search("  ").isEmpty)
    }

    @Test func `a geohash between cities has the time zone of the nearest city`() {
        let city = table.city(at: Geohash("dr7b1")!)
        #expect(city.name == "dr7b1")
        #expect(city.timeZone == "America/New_York")
        #expect(city.near?.name == table.nearest(to: city.coordinate)?.name)
        #expect((1_000...100_000).contains(city.near?.metres ?? 0))
        #expect(table.city(at: Geohash("dr5reg")!).near == nil)
    }

    @Test(arguments: ["dr5", "dr5rega", "DR5REG", "dr5re", "dr5rei", "dr5 eg", "dr5regw3pg"])
    func `an invalid geohash is parsed as nil`(text: String) {
        let isOne = !["dr5", "dr5rega", "dr5rei", "dr5 eg", "dr5regw3pg"].contains(text)
        #expect((Geohash(text) != nil) == isOne)
    }
}

struct ZoneTests {
    @Test func `local times that are skipped or repeated at clock changes map to one moment`() throws {
        let zone = try #require(Zone("America/New_York"))
        #expect(zone.epoch(LocalTime("2016-03-13T02:30:00")!) == 1_457_854_200)
        #expect(zone.epoch(LocalTime("2016-11-06T01:30:00")!) == 1_478_410_200)
        #expect(zone.epoch(LocalTime("2016-07-29T07:00:00")!) == 1_469_790_000)
        #expect(zone.local(1_469_790_000).iso == "2016-07-29T07:00")
    }

    @Test(arguments: ["", "EST", "Nowhere/Else", "America/New York"]) func `an unknown time zone name is parsed as nil`(
        name: String
    ) {
        #expect(Zone(name) == nil)
    }

    @Test(arguments: ["2016-07-29", "2016-02-30T00:00:00", "2016-07-29T24:00:00", "2016-07-29Txx:00:00", ""])
    func `an invalid local time is parsed as nil`(text: String) {
        #expect(LocalTime(text) == nil)
    }
}

struct LinkTemplateTests {
    @Test(arguments: [
        ("https://a.example/l.png?hash=1{&height,width}", "https://a.example/l.png?hash=1&height=80&width=60"),
        ("https://a.example/l.png?h={height}&w={width}&fit=fill", "https://a.example/l.png?h=80&w=60&fit=fill"),
        ("https://a.example/l.png{?width}", "https://a.example/l.png?width=60"),
        ("https://a.example/{nothing}l.png{", "https://a.example/l.png{"),
    ])
    func `placeholders of URL templates are filled or removed`(template: String, address: String) {
        #expect(LinkTemplate.filled(template, ["height": "80", "width": "60"]) == address)
    }
}

struct CurrencyTests {
    @Test(arguments: [("usd", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4)])
    func `currencies have their usual number of decimals`(code: String, digits: Int) {
        #expect(Currency(code)?.digits == digits)
    }

    @Test(arguments: ["", "$", "DOLL", "é1a"]) func `an invalid currency code is parsed as nil`(code: String) {
        #expect(Currency(code) == nil)
    }
}
