import Testing

@testable import ServerHost

struct AgencyConfigurationTests {
    /// Returns the problems of an agency with further lines, which begin at line 5.
    private func problems(_ lines: String...) throws -> [String] {
        let text = "agencies:\n  - id: town\n    name: Town\n    schedule: town.zip\n"
        return try ExaminedConfiguration(text + lines.map { "    " + $0 + "\n" }.joined()).problems
    }

    @Test func `all missing keys of an agency are reported`() throws {
        #expect(
            try ExaminedConfiguration("agencies:\n  - kind: gtfs\n").problems == [
                "2: an agency requires id", "2: an agency requires name", "2: an agency requires schedule",
            ])
        #expect(
            try ExaminedConfiguration("agencies:\n  - {id: town, name: Town, kind: infopoint}\n").problems == [
                "2: an agency of kind infopoint requires api with a url"
            ])
    }

    @Test func `for agencies that are not a list, the message explains the syntax`() throws {
        #expect(
            try ExaminedConfiguration("agencies: 3\n").problems == [
                "1: agencies must be a list; begin each agency with \"- id:\""
            ])
    }

    @Test func `a duplicate agency ID is reported`() throws {
        let examined = try ExaminedConfiguration(
            """
            agencies:
              - {id: town, name: Town, schedule: town.zip}
              - {id: town, name: Twon, schedule: twon.zip}
            """)
        #expect(examined.problems == ["3: the id \"town\" is already used by an agency in line 2"])
    }

    @Test func `an agency cannot have both realtime feeds and simulated vehicles`() throws {
        #expect(
            try problems("simulate: true", "realtime: {buses: buses.pb}") == [
                "2: an agency can have realtime feeds (realtime) or simulated vehicles (simulate), not both"
            ])
        #expect(try problems("simulate: false", "realtime: {buses: buses.pb}").isEmpty)
    }

    @Test func `a SIRI feed's polling interval is at least 30 seconds`() throws {
        let url = "https://transit.example.org/vm.json"
        #expect(
            try problems("realtime: {buses: {kind: siri, url: \"\(url)\", interval: 10}}") == [
                "5: interval must be a number from 30 to 3600"
            ])
        #expect(try problems("realtime: {buses: {url: \"\(url)\", interval: 1}}").isEmpty)
        let agencies = try Configuration.valid(
            "agencies:\n  - {id: a, name: A, schedule: a.zip, realtime: {buses: {kind: siri, url: \"\(url)\"}}}\n"
        ).agencies
        #expect(agencies.first?.feeds.map(\.interval) == [30])
    }

    @Test func `the settings ids and key are rejected for feeds other than SIRI`() throws {
        #expect(
            try problems("realtime: {buses: {url: \"https://transit.example.org/buses.pb\", ids: full}}") == [
                "5: ids and key are only valid for feeds with kind: siri"
            ])
    }

    @Test func `a header value with a line break is rejected`() throws {
        let problem = "5: the header X-Key contains a character that is invalid in HTTP headers"
        #expect(
            try problems("realtime: {buses: {url: \"https://a.example/\", headers: {X-Key: \"a\\r\\nb\"}}}") == [
                problem
            ])
    }

    @Test func `an area whose west is east of its east is rejected`() throws {
        #expect(
            try problems("area: {west: 3, south: 1, east: 2, north: 4}") == [
                "5: area requires west < east and south < north, in degrees"
            ])
    }

    @Test func `a configuration without agencies is rejected`() throws {
        let configuration = try Configuration.valid("basemap: none\n")
        #expect(configuration.agencyTroubles("town.yaml") == ["town.yaml has no agency; add one under agencies"])
        let failure = #expect(throws: Failure.self) { try configuration.checkAgencies("town.yaml") }
        #expect(failure?.code == .badConfiguration)
    }

    @Test func `coach search and regions can only refer to configured agencies`() throws {
        let configuration = try Configuration.valid(
            """
            intercity: {timetables: [town, twon]}
            sidecar: {regions: [{id: 1, agencies: [nowt]}]}
            agencies:
              - {id: town, name: Town, schedule: town.zip}
            """)
        #expect(
            configuration.agencyTroubles("town.yaml") == [
                "intercity: timetables: unknown agency \"twon\"; list ids of agencies in this file",
                "sidecar: region 1: unknown agency \"nowt\"; list ids of agencies in this file",
            ])
    }
}
