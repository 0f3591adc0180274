import Testing
import TransitCore

struct WebLinkTests {
    @Test(arguments: [
        "https://transit.example/alerts?id=1", "http://transit.example", "HTTPS://transit.example/", "https://[::1]/",
    ])
    func `web addresses are accepted`(address: String) {
        #expect(WebLink.checked(address) == address)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "ftp://transit.example/",
        "//transit.example/",
        "transit.example", "https://", "https:///path", "https://?x", " https://transit.example", "https://a b",
        "https://transit.example/\"onclick=", "https://transit.example/<b>", "java\nscript:alert(1)",
        "https:\\\\transit.example",
        "https://transit.example/" + String(repeating: "x", count: 2000),
    ])
    func `texts that are not web addresses are refused`(address: String) {
        #expect(WebLink.checked(address) == nil)
    }

    @Test func `translations of a link without a valid web address are removed`() {
        let text = LocalizedText([
            .init(language: "en", text: "javascript:alert(1)"),
            .init(language: "fr", text: "https://transit.example/fr"),
        ])
        #expect(text.links.translations.map(\.language) == ["fr"])
    }
}
