import HTTPServer
import TransitCore

/// An oEmbed response (oembed.com, version 1.0): a stop as a frame with its board, or a route as a link.
struct OEmbed {
    /// The base URL of this server, without a trailing slash.
    let base: String
    /// The name of the site, as set by the operator.
    let siteName: String
    let subject: SharedSubject
    /// The size of the frame in pixels.
    let width, height: Int

    static let usualWidth = 400
    static let usualHeight = 420
    /// The number of seconds for which consumers may cache the response.
    private static let cacheAge = 86_400

    var json: [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("version", "1.0")
            json.member("type", subject.link.kind == .stop ? "rich" : "link")
            json.member("title", subject.title)
            json.member("provider_name", siteName)
            json.member("provider_url", base + "/")
            json.member("cache_age", Self.cacheAge)
            guard subject.link.kind == .stop else { return }
            json.member("width", width)
            json.member("height", height)
            json.member("html", frame.source)
        }
        return json.bytes
    }

    /// The `iframe` element with the stop's board.
    var frame: HTML {
        let source = "\(base)/embed/board?stop=\(PercentEncoding.encode(subject.link.id))"
        return """
            <iframe src="\(source)" title="\(subject.title)" width="\(Int64(width))" height="\(Int64(height))" \
            loading="lazy" sandbox="\(Self.permissions)" style="border:0"></iframe>
            """
    }

    /// The sandbox permissions of the frame, for its script and for the link to the page.
    static let permissions = "allow-scripts allow-top-navigation-by-user-activation"
}
