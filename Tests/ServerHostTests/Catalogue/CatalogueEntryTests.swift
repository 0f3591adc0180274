import Testing

@testable import ServerHost

struct CatalogueEntryTests {
    @Test func `a schedule feed is parsed from the catalogue's columns`() throws {
        let catalogue = try CatalogueFile.read(rows: [
            "mdb-1,gtfs,,CA,Ontario,Kingston,\"Kingston, Transit\",True,Bus,a note,x@example.org,,"
                + "https://example.org/gtfs.zip,0,,,https://files.example.org/mdb-1/latest.zip,"
                + "https://creativecommons.org/licenses/by/4.0/,44.1,44.4,-76.8,-76.3,2025-01-12 00:00:00+00:00,active,"
                + "Route Colors|Shapes,,"
        ])
        let entry = try #require(catalogue.entry("mdb-1"))
        #expect(entry.provider == "Kingston, Transit" && entry.name == "Bus" && entry.isOfficial)
        #expect(entry.place == "Kingston, Ontario, Canada" && entry.status == .active)
        #expect(entry.address == "https://example.org/gtfs.zip")
        #expect(entry.mirror == "https://files.example.org/mdb-1/latest.zip")
        #expect(entry.access == .open && entry.lastSeen == "2025-01-12")
        #expect(entry.licence == "https://creativecommons.org/licenses/by/4.0/")
        #expect(catalogue.count == 1)
    }

    @Test func `a realtime feed is parsed with its contents, schedule feeds and key`() throws {
        let catalogue = try CatalogueFile.read(rows: [
            "mdb-2,gtfs_rt,sa|tu,CA,,,Kingston,,,,,mdb-1|mdb-9,https://example.org/rt.pb,2,https://example.org/keys,"
                + "X-Api-Key,,,,,,,,,,,"
        ])
        let entry = try #require(catalogue.entry("mdb-2"))
        #expect(entry.kind == .realtime && entry.contents == [.alerts, .tripUpdates])
        #expect(entry.schedules == ["mdb-1", "mdb-9"] && entry.status == .active)
        #expect(entry.access == FeedAccess(method: .header("X-Api-Key"), page: "https://example.org/keys"))
        #expect(catalogue.count == 0)
    }

    @Test(arguments: [
        ("", "", FeedAccess.Method.withoutKey), ("0", "key", .withoutKey), ("1", "api_key", .parameter("api_key")),
        ("2", "Ocp-Apim-Subscription-Key", .header("Ocp-Apim-Subscription-Key")), ("3", "key", .undescribed),
        ("1", "", .undescribed), ("2", "a\nb", .undescribed), ("1", "a&b", .undescribed), ("9", "key", .undescribed),
    ])
    func `the authentication type determines how a key is sent`(
        type: String, parameter: String, method: FeedAccess.Method
    ) {
        #expect(FeedAccess(type: type, parameter: parameter, page: nil).method == method)
    }

    @Test(arguments: [
        "ftp://example.org/gtfs.zip", "javascript:alert(1)", "https://example.org/?key=${HOME}", "https:// x",
        "/etc/passwd", "https://example.org/\u{9B}31m", "",
    ])
    func `a URL with unsafe characters is discarded`(address: String) throws {
        let catalogue = try CatalogueFile.read(rows: ["mdb-1,gtfs,,CA,,,Kingston,,,,,,\(address)"])
        #expect(try #require(catalogue.entry("mdb-1")).address == nil)
    }

    @Test func `control characters of the catalogue are not sent to the terminal`() throws {
        let catalogue = try CatalogueFile.read(rows: [
            "mdb-1,gtfs,,CA,,,King\u{1B}[31mston\u{202E},,,,,,https://example.org/gtfs.zip"
        ])
        #expect(try #require(catalogue.entry("mdb-1")).provider == "King [31mston")
    }

    @Test func `rows of other data types, or with an unsafe ID, are skipped`() throws {
        let catalogue = try CatalogueFile.read(rows: [
            "gbfs-1,gbfs,,CA,,,Bikes,,,,,,https://example.org/gbfs.json",
            ",gtfs,,CA,,,Nobody,,,,,,https://example.org/x.zip",
            "mdb-1;reboot,gtfs,,CA,,,Nobody,,,,,,https://example.org/x.zip",
            "--help,gtfs,,CA,,,Nobody,,,,,,https://example.org/x.zip",
        ])
        #expect(catalogue.entries.isEmpty)
    }

    @Test func `catalogue columns are found by name, in any order`() throws {
        let catalogue = try CatalogueFile.read(
            "\u{FEFF}urls.direct_download,provider,data_type,id\r\nhttps://example.org/x.zip,Town,gtfs,mdb-1\r\n")
        #expect(try #require(catalogue.entry("mdb-1")).provider == "Town")
    }

    @Test(arguments: ["<!doctype html>\n<p>Sign in\n", "", "mdb_source_id,provider\n1,Town\n"])
    func `a file without the required columns is not a catalogue`(text: String) {
        let failure = #expect(throws: Failure.self) { try CatalogueFile.read(text) }
        #expect(failure?.code == .badData && failure?.text.contains("it has no column id") == true)
    }

    @Test(arguments: [
        ("https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"),
        ("http://creativecommons.org/licenses/by-sa/3.0/us/legalcode", "CC BY-SA 3.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        ("https://opendatacommons.org/licenses/odbl/1-0/", "ODbL"),
        ("https://www.example.org/terms?x=1", "www.example.org"), ("CC0", "CC0"),
    ])
    func `a licence URL is shortened to a name`(licence: String, name: String) {
        #expect(LicenceName.of(licence) == name)
    }

    @Test func `the attribution contains each licence once`() {
        var schedule = CatalogueEntry.schedule("mdb-1", provider: "Kingston Transit")
        schedule.licence = "https://creativecommons.org/licenses/by/4.0/"
        #expect(
            schedule.attribution(with: [])
                == "Timetable: Kingston Transit, licence CC BY 4.0, https://creativecommons.org/licenses/by/4.0/")
        var same = CatalogueEntry.realtime("mdb-2", of: ["mdb-1"])
        same.licence = schedule.licence
        var other = CatalogueEntry.realtime("mdb-3", of: ["mdb-1"])
        other.licence = "CC0"
        #expect(
            schedule.attribution(with: [same, other])
                == "Timetable and live data: Kingston Transit, licence CC BY 4.0, "
                + "https://creativecommons.org/licenses/by/4.0/ · Live data: Transit, licence CC0")
    }
}
