import Testing
import TransitCore

@Suite struct `Plain text of HTML` {
    @Test(arguments: [
        ("Elm &amp; Oak <b>closed</b>", "Elm & Oak closed"),
        ("<p>One</p>\n<p class=\"x\">Two</p>", "One\n\nTwo"),
        ("<ul><li>A</li><li>B</li></ul>", "A\nB"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("See <A HREF=\"https://example.org\">the map</A>.<o:p></o:p>", "See the map."),
        ("Line<!-- hidden --> 5<script>alert(1)</script>", "Line 5"),
    ])
    func `text with tags keeps its words and line breaks`(text: String, wanted: String) {
        #expect(HTMLText.plain(text) == wanted)
    }

    @Test(arguments: [
        ("D&eacute;viation &agrave; 18&nbsp;h", "Déviation à 18\u{A0}h"), ("It&#8217;s &#x2014; &#146;", "It’s — ’"),
        ("&lt; 5 min, &quot;A&quot;", "< 5 min, \"A\""), ("&amp;amp;", "&amp;"),
    ])
    func `a character reference is decoded only once`(text: String, wanted: String) {
        #expect(HTMLText.plain(text) == wanted)
    }

    @Test(arguments: [
        "5 < 6 & 7 > 3", "AT&T; R&D", "Platform <A>, exit <North>", "<b", "&#0; &#xD800; &#99999999; &none; &",
        "<!-- open", "Two  spaces \n\n\n",
        "<>", "</>", "<1>",
    ])
    func `plain text is unchanged`(text: String) {
        #expect(HTMLText.plain(text) == text)
    }

    @Test func `markup that is escaped as a whole is removed`() {
        #expect(HTMLText.plain("&lt;p&gt;Detour by &lt;b&gt;Elm&lt;/b&gt;&lt;/p&gt;") == "Detour by Elm")
        #expect(HTMLText.plain("&lt;script&gt;alert(1)&lt;/script&gt;") == "<script>alert(1)</script>")
    }

    @Test(arguments: ["<b>", "<b ", "<script>", "<!--", "</", "&#", "<a>"])
    func `malicious text is processed in linear time`(part: String) {
        let text = String(repeating: part, count: 100_000) + "</b></a>"
        #expect(HTMLText.plain(text).utf8.count <= text.utf8.count)
    }
}
