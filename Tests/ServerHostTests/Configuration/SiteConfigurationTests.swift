import Agencies
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct SiteConfigurationTests {
    @Test func `all settings of the site section are parsed`() throws {
        let examined = try ExaminedConfiguration(
            """
            site:
              name: Riverton Transit
              short_name: Riverton
              logo: logo.svg
              icons: {small: icon-192.png, badge: /srv/badge.png}
              colors: {brand: "#005a9c", background: "#FFFFFF"}
              phone: +1 (555) 010-0
              imprint: https://riverton.example/imprint
              privacy: mailto:privacy@riverton.example
              start: directions
              area: {west: -77, south: 44, east: -76, north: 45}
            """)
        #expect(examined.problems == [])
        let site = try #require(examined.configuration.site)
        #expect(site.branding.name == "Riverton Transit" && site.branding.shortName == "Riverton")
        #expect(site.logo == examined.folder + "/logo.svg")
        #expect(site.icons == [.small: examined.folder + "/icon-192.png", .badge: "/srv/badge.png"])
        #expect(
            site.branding.colors
                == BrandColors(brand: RouteColor(rgb: 0x00_5A_9C), background: RouteColor(rgb: 0xFF_FF_FF)))
        #expect(site.branding.phone == "+1 (555) 010-0")
        #expect(site.branding.imprint == "https://riverton.example/imprint")
        #expect(site.branding.privacy == "mailto:privacy@riverton.example")
        #expect(site.branding.start == .view("directions"))
        #expect(site.branding.area == Area(west: -77, south: 44, east: -76, north: 45))
    }

    @Test func `without a site section, the page has Headsign's branding`() throws {
        #expect(try Configuration.valid("basemap: none\n").site == nil)
        #expect(try Configuration.valid("site: {colors: \"005A9C\"}\n").site?.branding.name == "Headsign")
    }

    @Test(arguments: [
        ("name: \"\"", "name must be a string"),
        ("name: \"A\\nB\"", "name must have 1 to 60 characters on one line"),
        ("name: \(String(repeating: "x", count: 61))", "name must have 1 to 60 characters on one line"),
        ("short_name: The Riverton Transit Authority", "short_name must have 1 to 20 characters on one line"),
        ("logo: https://riverton.example/logo.svg", "logo must be the path of a file, not a URL"),
        ("colors: #005a9c", "colors must be a colour of six hexadecimal digits, in quotes: \"#005A9C\""),
        ("colors: blue", "colors must be a colour of six hexadecimal digits, in quotes: \"#005A9C\""),
        ("colors: {background: \"#ffffff\"}", "colors requires brand, light or dark"),
        ("phone: call us", "phone must be a telephone number such as \"+1 555 0100\""),
        ("phone: \"12\"", "phone must be a telephone number such as \"+1 555 0100\""),
        (
            "imprint: \"javascript:alert(1)\"",
            "imprint must be a URL that begins with https://, http://, mailto: or tel:"
        ),
        (
            "imprint: \"data:text/html,x\"",
            "imprint must be a URL that begins with https://, http://, mailto: or tel:"
        ),
        (
            "privacy: \"https://a.example/\\\"x\"",
            "privacy must be a URL that begins with https://, http://, mailto: or tel:"
        ),
        (
            "privacy: riverton.example/privacy",
            "privacy must be a URL that begins with https://, http://, mailto: or tel:"
        ),
        (
            "start: home",
            "start must be card or coaches or directions or list or map or near or notices or routes or trips, "
                + "not \"home\""
        ),
        ("start: {stop: oak}", "stop must be an id with its agency, such as \"riverton:123\""),
        (
            "start: {stop: \"r:1\", route: \"r:2\"}",
            "start must be the name of a view, or one of {stop: \"riverton:123\"} and {route: \"riverton:7\"}"
        ),
        ("area: {west: 1, south: 1, east: 0, north: 2}", "area requires west < east and south < north, in degrees"),
    ])
    func `an invalid value is reported with its line, key and allowed values`(text: String, problem: String) throws {
        #expect(try ExaminedConfiguration("site:\n  \(text)\n").problems == ["2: " + problem])
    }

    @Test func `an unknown key is reported with all valid keys`() throws {
        let problems = try ExaminedConfiguration("site:\n  colour: \"#005a9c\"\n").problems
        let keys = "area, colors, icons, imprint, logo, name, phone, privacy, short_name, start"
        #expect(problems == ["2: site has no key \"colour\". Valid keys: \(keys)"])
    }

    @Test func `a theme colour with too little contrast is rejected, and a sufficient one is suggested`() throws {
        let problems = try ExaminedConfiguration(
            """
            site:
              colors:
                light: "#FFCC00"
                dark: "#005A9C"
            """
        ).problems
        #expect(
            problems == [
                "3: light: #FFCC00 on white has a contrast of 1.5 to 1; at least 4.5 to 1 is needed. "
                    + "#907300 would do.",
                "4: dark: #005A9C on #141B22 has a contrast of 2.4 to 1; at least 4.5 to 1 is needed. "
                    + "#4788B8 would do.",
            ])
    }

    @Test func `the start page's stop must belong to a configured agency`() throws {
        let text = "agencies:\n  - {id: town, name: Town, schedule: town.zip}\nsite: {start: {stop: \"%:1\"}}\n"
        #expect(try Configuration.valid(text.replacing("%", with: "town")).agencyTroubles("") == [])
        #expect(
            try Configuration.valid(text.replacing("%", with: "city")).agencyTroubles("") == [
                "site: start: unknown agency \"city\"; list ids of agencies in this file"
            ])
    }
}
