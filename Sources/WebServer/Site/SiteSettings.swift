import TransitCore

/// What the page must know of its server before it asks for anything else: `/site.json`.
struct SiteSettings {
    let configuration: ServerConfiguration
    let isSimulated: Bool
    /// There is a supplier of coaches to ask.
    let hasCoaches: Bool
    /// Riders' devices can meet here.
    let hasVaults: Bool
    /// Those that walks go along; nil where walks are estimated.
    let streets: Streets?
    /// Whom to name for addresses; nil where none are looked up.
    let addressesFrom: String?

    var body: [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("version", configuration.version)
            json.member("language", configuration.language)
            json.member("simulated", isSimulated)
            json.member("coaches", hasCoaches)
            json.member("vaults", hasVaults)
            json.member("places", addressesFrom)
            if let streets {
                json.member("streets") { json in
                    json.member("version", streets.fileVersion)
                    json.member("bytes", streets.byteCount)
                }
            }
            json.member("basemap") { json in
                json.member("style", configuration.basemap.style)
                json.member("dark", configuration.basemap.dark)
                guard let satellite = configuration.basemap.satellite else { return }
                json.member("satellite") { json in
                    json.member("tiles", satellite.tiles)
                    json.member("attribution", satellite.attribution)
                }
            }
        }
        return json.bytes
    }
}
