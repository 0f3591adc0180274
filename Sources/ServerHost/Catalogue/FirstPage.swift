import HTTPServer

/// The page that a server without a configuration shows: a catalogue search, and the commands to type. It cannot change
/// anything, because any visitor may see it, not only the operator.
struct FirstPage {
    enum Outcome {
        case notAsked
        case found([CatalogueEntry], CatalogueSource.Found)
        /// The catalogue cannot be read; the associated value is the reason.
        case failed(String)
    }

    /// The catalogue's URL or path; nil for the Mobility Database's.
    var catalogue: String?
    var text: String?
    var outcome = Outcome.notAsked

    var page: PlainPage { PlainPage(title: "Headsign: choose a city", content: content) }

    private var content: String {
        """
        <p>This server has no configuration yet. Find your city, and write a configuration with the commands shown.</p>
        <form role="search" action="./">
        <label for="q">City or agency</label>
        <input id="q" name="q" type="search" maxlength="200" required value="\(PlainPage.escaped(text ?? ""))">
        <button>Search</button>
        </form>
        \(result)
        <h2>With a feed of your own</h2>
        <p>A GTFS zip, as a file or a URL, needs no catalogue:</p>
        \(Self.commands("GTFS.zip"))
        """
    }

    private var result: String {
        switch outcome {
        case .notAsked: return ""
        case .failed(let reason): return Self.paragraph(reason)
        case .found(let entries, let found):
            let note = found.note.map(Self.paragraph) ?? ""
            guard !entries.isEmpty else {
                let advice =
                    "No feed matches. Try the city alone, as it is written there, or the name of the agency."
                return note + Self.paragraph(advice)
            }
            let listed = entries.prefix(CatalogueText.mostListed)
            let rest = entries.count - listed.count
            return note + "<h2>\(entries.count == 1 ? "One feed" : "\(entries.count) feeds")</h2>\n<ol>\n"
                + listed.map { item($0, in: found.catalogue) }.joined() + "</ol>\n"
                + (rest > 0 ? Self.paragraph("and \(rest) more. Add the region to the city.") : "")
        }
    }

    private func item(_ entry: CatalogueEntry, in catalogue: FeedCatalogue) -> String {
        let details = CatalogueText.details(entry, in: catalogue)
        let option = self.catalogue.map { " --catalogue '\($0)'" } ?? ""
        return "<li><strong>\(PlainPage.escaped(CatalogueText.title(entry)))</strong><br>\(PlainPage.escaped(details))"
            + Self.commands(entry.id + option) + "</li>\n"
    }

    private static func paragraph(_ text: String) -> String { "<p role=\"status\">\(PlainPage.escaped(text))</p>\n" }

    private static func commands(_ feed: String) -> String {
        PlainPage.escaped("headsign init \(feed)\nheadsign serve --config headsign.yaml").inBlock
    }
}

extension String {
    fileprivate var inBlock: String { "<pre><code>\(self)</code></pre>\n" }
}
