import Testing

@testable import ServerHost

struct RestartTests {
    @Test(arguments: [
        ("server: {port: 9000}", "server"), ("basemap: none", "basemap"),
        ("intercity: {timetables: [town]}", "intercity"),
        ("geocoder: {kind: photon, url: \"https://places.example.org\"}", "geocoder"),
        ("streets: town.osm.pbf", "streets"),
        ("imports: {seconds: 60}", "imports"), ("vault: {days: 30}", "vault"),
        ("push: {contact: \"mailto:ops@example.org\"}", "push"), ("predictions: {trees: false}", "predictions"),
        ("database: postgresql://db/x", "database"), ("sidecar: {url: \"https://bus.example.org\"}", "sidecar"),
        ("site: {name: Riverton Transit}", "site"), ("history: {keep: 30}", "history"),
    ])
    func `a changed section takes effect only after a restart`(text: String, part: String) throws {
        let changed = try Configuration.valid(text + "\n")
        #expect(changed.parts(otherThanIn: empty(beside: changed)) == [part])
        #expect(changed.parts(otherThanIn: changed).isEmpty)
    }

    @Test func `changed agencies need no restart`() throws {
        let one = try Configuration.valid("agencies:\n  - {id: town, name: Town, schedule: town.zip}\n")
        #expect(one.agencies != Configuration().agencies)
        #expect(one.parts(otherThanIn: empty(beside: one)).isEmpty)
    }

    /// Returns an empty configuration with the same alerts file as another configuration.
    private func empty(beside other: Configuration) -> Configuration {
        var empty = Configuration()
        empty.alerts = other.alerts
        return empty
    }
}
