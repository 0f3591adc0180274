import HTTPServer

/// The HTML document at a public URL of a stop or route: Open Graph (ogp.me) and card tags for previews, a link for
/// oEmbed discovery, and an immediate redirect to the page. It contains no script.
struct SharedPage {
    /// The base URL of this server, without a trailing slash.
    let base: String
    /// The name of the site, as set by the operator.
    let siteName: String
    /// The path and size of the site's image; nil for none.
    let image: (path: String, size: BrandImage.Size)?
    let subject: SharedSubject

    private var address: String { base + subject.link.path }

    private var discovery: String {
        "\(base)/oembed?format=json&url=" + PercentEncoding.encode(address)
    }

    private var imageTags: HTML {
        guard let image else { return "" }
        return """
            <meta property="og:image" content="\(base)\(image.path)">
            <meta property="og:image:width" content="\(Int64(image.size.width))">
            <meta property="og:image:height" content="\(Int64(image.size.height))">
            <meta name="twitter:image" content="\(base)\(image.path)">

            """
    }

    var document: HTML {
        // Relative, because a proxy may serve the site below a path prefix that this server does not know.
        let page = ".." + subject.link.pagePath
        return """
            <!doctype html>
            <html lang="\(subject.language)" dir="\(subject.direction)" prefix="og: https://ogp.me/ns#">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="dark light">
            <meta http-equiv="refresh" content="0; url=\(page)">
            <title>\(subject.title)</title>
            <meta name="description" content="\(subject.description)">
            <link rel="icon" href="data:,">
            <link rel="canonical" href="\(address)">
            <link rel="alternate" type="application/json+oembed" href="\(discovery)" title="\(subject.title)">
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="\(siteName)">
            <meta property="og:title" content="\(subject.title)">
            <meta property="og:description" content="\(subject.description)">
            <meta property="og:url" content="\(address)">
            <meta name="twitter:card" content="summary">
            <meta name="twitter:title" content="\(subject.title)">
            <meta name="twitter:description" content="\(subject.description)">
            \(imageTags)</head>
            <body>
            <h1><a href="\(page)">\(subject.title)</a></h1>
            <p>\(subject.description)</p>
            </body>
            </html>

            """
    }
}
