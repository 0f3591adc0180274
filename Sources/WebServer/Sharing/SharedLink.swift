import Agencies
import HTTPServer
import TransitCore

/// A public URL of a stop or route: `/stop/<id>` or `/route/<id>`.
struct SharedLink: Equatable {
    enum Kind: String, CaseIterable {
        case stop, route
    }

    let kind: Kind
    /// The global id of the stop or route.
    let id: String

    static let unknown = Problem.notFound("There is no stop or route at this address of this server.")

    /// The URL path relative to the server's base URL.
    var path: String { "/\(kind.rawValue)/\(PercentEncoding.encode(id))" }
    /// The path of the corresponding view on the page, relative to the server's base URL.
    var pagePath: String { "/#" + path }

    /// Parses a URL.
    /// - Parameter own: this server's base URL, with http or https.
    /// - Returns: the base URL that the given URL contains, which may include a proxy's path prefix, and the link; nil
    ///   for a URL of another server or with another path.
    static func parse(_ address: String, at own: String) -> (base: String, link: SharedLink)? {
        guard let host = withoutScheme(own)?.split(separator: "/").first, let rest = withoutScheme(address) else {
            return nil
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        guard pieces.count >= 3, pieces[0].lowercased() == host.lowercased(),
            let kind = Kind(rawValue: String(pieces[pieces.count - 2])),
            let id = PercentDecoding.decode(pieces[pieces.count - 1], plusIsSpace: false),
            pieces.dropLast(2).allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfPaths) })
        else { return nil }
        let scheme = address.prefix(address.count - rest.count)
        return (scheme + pieces.dropLast(2).joined(separator: "/"), SharedLink(kind: kind, id: id))
    }

    private static func withoutScheme(_ address: String) -> Substring? {
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            return address.dropFirst(scheme.count)
        }
        return nil
    }

    private static func isOfPaths(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~:[]".utf8.contains(byte)
        }
    }
}

/// The title and the description of a stop or route in the preview of its link.
struct SharedSubject {
    let link: SharedLink
    let title: String
    let description: String
    let language: String
    let direction: String

    init(stop: StopIndex, _ link: SharedLink, in service: AgencyService, _ words: SharingWords) {
        let timetable = service.timetable
        let lines = service.network.routes(at: stop).prefix(Self.mostLines).map { timetable.label(of: $0) }
        let list = lines.isEmpty ? "" : words.colon + lines.joined(separator: words.listSeparator)
        self.init(link, timetable.string(timetable.ownOrStationName(of: stop)), words.departures + list, service, words)
    }

    init(route: RouteIndex, _ link: SharedLink, in service: AgencyService, _ words: SharingWords) {
        let timetable = service.timetable
        let (label, name) = (timetable.label(of: route), timetable.name(of: route))
        self.init(link, label == name ? label : "\(label) \(name)", words.departures, service, words)
    }

    private init(
        _ link: SharedLink, _ title: String, _ about: String, _ service: AgencyService, _ words: SharingWords
    ) {
        self.link = link
        self.title = title
        description = "\(about) · \(service.description.name)"
        (language, direction) = (words.language, words.direction)
    }

    private static let mostLines = 12
}
