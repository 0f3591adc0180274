import Agencies
import HTTPServer
import HTTPTypes
import TransitCore

// Public URLs of stops and routes that can be shared. The page's own URLs cannot be previewed, because other servers
// never receive the part after `#`. Journeys have no public URL, because every server that previews a link would learn
// their origins and destinations.

extension API {
    /// `GET /stop/{id}`: a preview document of a stop, which redirects to the stop's board on the page.
    /// - Throws: 404 for an unknown stop, 503 while the timetable is loading.
    func sharedStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try preview(of: .stop, &request)
    }

    /// `GET /route/{id}`: a preview document of a route, which redirects to the route on the page.
    /// - Throws: 404 for an unknown route, 503 while the timetable is loading.
    func sharedRoute(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try preview(of: .route, &request)
    }

    private func preview(of kind: SharedLink.Kind, _ request: inout EndpointRequest) throws(Problem)
        -> EndpointResponse
    {
        let language = request.query.language()
        // Sites that forward links append their own parameters.
        try request.query.finishLeavingRest()
        let base = base(for: request.sender)
        let subject = try subject(SharedLink(kind: kind, id: request.parameters[0]), in: language)
        return .body(
            SharedPage(
                base: base, siteName: siteName, image: (configuration.branding ?? SiteBranding()).previewImage,
                subject: subject
            ).document.bytes, type: .html,
            audience: .document(contentSecurityPolicy: ContentSecurityPolicy.plain))
    }

    /// `GET /oembed`: describes how other sites embed a shared URL, according to the specification at oembed.com.
    ///
    /// - `url`: the public URL of a stop or route on this server's host.
    /// - `maxwidth`, `maxheight`: the maximum size of the frame in pixels.
    /// - `format`: only `json`.
    ///
    /// - Throws: 404 for any other URL, 501 for another format.
    func oembed(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let address = request.query.text("url", maximum: 2000)
        if address == nil { request.query.complain("url", "the address of a stop or route on this server") }
        let width = request.query.integer("maxwidth", in: 1...10_000, default: OEmbed.usualWidth)
        let height = request.query.integer("maxheight", in: 1...10_000, default: OEmbed.usualHeight)
        let format = request.query.text("format") ?? "json"
        // The specification allows consumers to add parameters.
        try request.query.finishLeavingRest()
        guard format == "json" else {
            throw Problem(status: .notImplemented, detail: "This server answers in JSON only; use format=json.")
        }
        let own = base(for: request.sender)
        guard let (base, link) = SharedLink.parse(address ?? "", at: own) else { throw SharedLink.unknown }
        let answer = OEmbed(
            base: base, siteName: siteName, subject: try subject(link, in: nil), width: min(width, OEmbed.usualWidth),
            height: min(height, OEmbed.usualHeight))
        return .body(answer.json)
    }

    private var siteName: String { configuration.branding?.name ?? SiteBranding.usualName }

    /// Returns this server's base URL from the client's point of view, without a trailing slash.
    func base(for sender: Caller) -> String {
        configuration.url ?? sender.base(isSecure: configuration.certificate != nil)
    }

    /// Returns the title and description for the preview of a link.
    private func subject(_ link: SharedLink, in tag: String?) throws(Problem) -> SharedSubject {
        let language = tag ?? configuration.language
        let (_, service, own) = try view(of: link.id, link.kind.rawValue, in: language)
        let words = SharingWords.of(tag, configuration.language)
        let subject: SharedSubject? =
            switch link.kind {
            case .stop:
                service.timetable.stop(id: own.utf8).map { SharedSubject(stop: $0, link, in: service, words) }
            case .route:
                service.timetable.route(id: own.utf8).map { SharedSubject(route: $0, link, in: service, words) }
            }
        guard let subject else { throw SharedLink.unknown }
        return subject
    }
}
