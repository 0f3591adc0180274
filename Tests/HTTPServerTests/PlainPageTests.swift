import Testing

@testable import HTTPServer

struct PlainPageTests {
    @Test func `an escaped string cannot end an HTML element or attribute`() {
        #expect(PlainPage.escaped("<a href=\"x\">&amp;</a>") == "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;")
    }
}
