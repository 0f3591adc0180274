import HTTPServer
import Testing

@testable import ServerHost

struct FirstPageTests {
    private static let catalogue = FeedCatalogue([
        .schedule("mdb-1", provider: "A & B", city: "Kingston"), .schedule("mdb-2", city: "Kingston"),
    ])

    private func content(_ text: String?, _ outcome: FirstPage.Outcome, catalogue: String? = nil) -> String {
        FirstPage(catalogue: catalogue, text: text, outcome: outcome).page.content
    }

    private func found(_ text: String, note: String? = nil) -> FirstPage.Outcome {
        .found(Self.catalogue.search(text), CatalogueSource.Found(catalogue: Self.catalogue, note: note))
    }

    @Test func `the first page shows the command that writes the configuration of each feed`() {
        let content = content("Kingston", found("Kingston"))
        #expect(content.contains("2 feeds") && content.contains("A &amp; B"))
        #expect(content.contains("headsign init mdb-1\nheadsign serve --config headsign.yaml"))
        #expect(content.contains("headsign init mdb-2\n"))
    }

    @Test func `the shown command includes a catalogue other than the default`() {
        #expect(
            content("Kingston", found("Kingston"), catalogue: "/data/feeds.csv")
                .contains("headsign init mdb-1 --catalogue '/data/feeds.csv'\n"))
    }

    @Test func `the search text is shown escaped`() {
        let content = content("<b>\"x\"", found("<b>\"x\""))
        #expect(content.contains("value=\"&lt;b&gt;&quot;x&quot;\"") && content.contains("No feed matches"))
    }

    @Test func `the first page reports an outdated catalogue and a missing one`() {
        #expect(content("Kingston", found("Kingston", note: "An old copy.")).contains("An old copy."))
        #expect(content("Kingston", .failed("It is <away>.")).contains("It is &lt;away&gt;."))
        #expect(!content(nil, .notAsked).contains("No feed matches"))
    }
}
