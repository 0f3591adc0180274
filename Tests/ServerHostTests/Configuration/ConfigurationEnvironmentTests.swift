import Testing

@testable import ServerHost

struct ConfigurationEnvironmentTests {
    @Test func `environment variables are expanded within a string`() throws {
        let configuration = try Configuration.valid(
            "server: {contact: \"mailto:${NAME}@${DOMAIN}\"}\n", environment: ["NAME": "ops", "DOMAIN": "example.org"])
        #expect(configuration.server.contact == "mailto:ops@example.org")
    }

    @Test func `the value of an environment variable is not expanded again`() throws {
        let configuration = try Configuration.valid(
            "agencies:\n  - {id: town, name: \"${NAME}\", schedule: town.zip}\n",
            environment: ["NAME": "${SECRET}", "SECRET": "hidden"])
        #expect(configuration.agencies.map(\.name) == ["${SECRET}"])
    }

    @Test func `an unset variable is reported as the only problem of its section`() throws {
        let problems = try ExaminedConfiguration(
            """
            database: postgresql://db.example.org/headsign
            cluster:
              key: ${NO_SUCH_KEY}
            geocoder:
              kind: ${NO_SUCH_KIND}
              url: https://places.example.org
            push:
              contact: mailto:ops@example.org
              key: ${NO_SUCH_PUSH_KEY}
            """
        ).problems
        #expect(
            problems.sorted() == [
                "3: the environment variable NO_SUCH_KEY is not set",
                "5: the environment variable NO_SUCH_KIND is not set",
                "9: the environment variable NO_SUCH_PUSH_KEY is not set",
            ])
    }

    @Test func `an unset variable of a preset is reported at the agency's line`() throws {
        let text = "agencies:\n  - id: new-york\n    preset: mta-bus-time\n"
        #expect(try ExaminedConfiguration(text).problems == ["2: the environment variable MTA_KEY is not set"])
        let agency = try #require(try Configuration.valid(text, environment: ["MTA_KEY": "k"]).agencies.first)
        #expect(agency.id == "new-york" && agency.timeZone == "America/New_York")
    }

    @Test func `an unknown preset is reported as the only problem of its agency`() throws {
        let problems = try ExaminedConfiguration("agencies:\n  - preset: twon\n").problems
        #expect(problems.count == 1 && problems[0].hasPrefix("2: unknown preset \"twon\". Presets: cata, "))
    }

    @Test(arguments: [
        "database: ${VALUE}\n", "database: {url: \"${VALUE}\"}\n",
        "database: postgresql://db/x\ncluster: {key: \"${VALUE}\"}\n",
        "intercity: {busbud: {token: \"${VALUE}\"}}\n",
    ])
    func `a problem message never contains the secret`(text: String) throws {
        let problems = try ExaminedConfiguration(text, environment: ["VALUE": "not-a-\u{1}secret"]).problems
        #expect(problems.count == 1 && !problems[0].contains("secret"))
    }
}
