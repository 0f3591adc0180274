import Tiles
import TransitCore

/// The settings in `/site.json`, which the page loads first.
struct SiteSettings {
    let configuration: ServerConfiguration
    let isSimulated: Bool
    /// Whether intercity coach offers can be searched.
    let hasCoaches: Bool
    /// Whether the server stores vaults for synchronizing riders' devices.
    let hasVaults: Bool
    /// The street network for walking routes; nil if walks are estimated.
    let streets: Streets?
    /// The attribution of the geocoder; nil if there is none.
    let addressesFrom: String?
    /// The languages into which some feeds translate the names of stops, routes or trips.
    let nameLanguages: [String]
    /// The server's own map tiles; nil if there are none.
    let baseMap: TileContent?

    var body: [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("version", configuration.version)
            json.member("language", configuration.language)
            json.member("contact", configuration.contact)
            if let branding = configuration.branding { json.branding(branding) }
            json.member("simulated", isSimulated)
            json.member("coaches", hasCoaches)
            json.member("vaults", hasVaults)
            json.member("places", addressesFrom)
            if !nameLanguages.isEmpty { json.member("names", array: nameLanguages) { $0.string($1) } }
            if let streets {
                json.member("streets") { json in
                    json.member("version", streets.fileVersion)
                    json.member("bytes", streets.byteCount)
                }
            }
            json.member("basemap") { json in
                json.member("style", configuration.basemap.style)
                json.member("dark", configuration.basemap.dark)
                if let baseMap {
                    json.member("tiles") { $0.baseMap(baseMap, attribution: configuration.basemap.attribution) }
                }
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

extension JSONWriter {
    /// Writes the information that a map needs to request and draw the tiles.
    fileprivate mutating func baseMap(_ content: TileContent, attribution: String) {
        // The URL changes with the tile file, so that responses can be cached forever.
        member("url", "/tiles/{z}/{x}/{y}?v=" + content.version)
        member("minzoom", content.zooms.lowerBound)
        member("maxzoom", content.zooms.upperBound)
        member("west", content.west, places: 6)
        member("south", content.south, places: 6)
        member("east", content.east, places: 6)
        member("north", content.north, places: 6)
        member("attribution", attribution)
    }
}
