import Testing

@testable import HTTPServer

struct PlainPageTests {
    @Test func `a text cannot end an element or an attribute`() {
        #expect(PlainPage.escaped("<a href=\"x\">&amp;</a>") == "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;")
    }
}
