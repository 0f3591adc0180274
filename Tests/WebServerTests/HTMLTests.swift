import Testing

@testable import WebServer

struct HTMLTests {
    @Test(arguments: [
        ("plain", "plain"), ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("\"quoted\"", "&quot;quoted&quot;"),
        ("it's", "it&#39;s"), ("Café 站", "Café 站"), ("a\u{0}b\nc\u{7F}", "a b c "), ("\u{85}", " "), ("", ""),
    ]) func `a string is escaped for HTML content and attributes`(text: String, expected: String) {
        #expect(HTML.escaped(text) == expected)
    }

    @Test func `interpolated strings are escaped once, and HTML fragments are not escaped`() {
        let name = "<i>"
        let piece: HTML = "<b>\(name)</b>"
        #expect(piece.source == "<b>&lt;i&gt;</b>")
        let whole: HTML = "<p title=\"\(name)\">\([piece, piece])\(Int64(7))</p>"
        #expect(whole.source == "<p title=\"&lt;i&gt;\"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>7</p>")
    }
}
