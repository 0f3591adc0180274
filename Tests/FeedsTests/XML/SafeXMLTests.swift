import Testing

@testable import Feeds
@testable import Fetching

struct SafeXMLTests {
    private func text(_ body: [UInt8]) -> String? {
        try? MarkupElement(body, expecting: "a test").text
    }

    @Test func `text is decoded in the encoding of the XML declaration`() {
        let plain = Array("<a>Universit".utf8)
        #expect(text(plain + [0xC3, 0xA9] + Array("</a>".utf8)) == "Université")
        let declaration = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
        #expect(text(declaration + plain + [0xE9] + Array("</a>".utf8)) == "Université")
    }

    @Test func `invalid bytes in text are skipped`() {
        #expect(text(Array("<a b=\"".utf8) + [0xC0, 0x69] + Array("\">x</a>".utf8)) == "x")
        #expect(text(Array("<a>x".utf8) + [0x00, 0x07] + Array("</a>".utf8)) == "x")
    }

    @Test(arguments: [
        ("<a>&lt;&amp;&#233;&#x1F68C;&quot;&apos;&gt;</a>", "<&é🚌\"'>"), ("<a>x &nbsp; &; & y</a>", "x &nbsp; &; & y"),
        ("<a><![CDATA[1 < 2 & ]] 3]]></a>", "1 < 2 & ]] 3"),
        ("<?xml version='1.0'?><!-- <b> --><s:a t='>'> x </s:a> ", "x"),
        ("<a>x<!-- y -->z</a>", "xz"), ("<a>&#x110000;&#xD800;</a>", "&#x110000;&#xD800;"),
    ])
    func `entities and CDATA sections are decoded`(xml: String, text: String) {
        #expect(self.text(Array(xml.utf8)) == text)
    }

    @Test func `an XML element with children has no text`() throws {
        let document = try MarkupElement(Array("<a>no<b>yes</b>no<b/><c><b>deep</b></c></a>".utf8), expecting: "a test")
        #expect(document.text == nil && document.all("b").map(\.text) == ["yes", nil])
        #expect(document["c"]?["b"]?.text == "deep" && document.children.map(\.name) == ["b", "b", "c"])
    }

    @Test(arguments: [
        "<a>x</a><a>y</a>", "<a>x</a>y", "<a><b></a></b>", "<a", "<a b='>", "<a>x</a", "</a>", "<>x</>", "<a><!-- </a>",
        "<a><![CDATA[ </a>", "<!DOCTYPE html><html></html>", "<!doctype a [<!ENTITY b \"c\">]><a>&b;</a>", "", "<a",
        "<a></b>", "text",
    ])
    func `documents with a DTD or malformed markup are refused`(text: String) {
        #expect(self.text(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        "<\(String(repeating: "n", count: 201))>", (0..<MarkupTree.mostNames).map { "<n\($0)/>" }.joined(),
        String(repeating: "<b>", count: MarkupTree.mostDepth), "<", "</c>",
    ])
    func `a truncated document can be traversed up to its end`(rest: String) throws {
        let read = MarkupReader.read(Array("<a><b>x</b>\(rest)".utf8))
        #expect(read.fault != nil)
        var open = [MarkupElement(try #require(read.tree), at: 0)]
        var names: [String] = []
        while let element = open.popLast() {
            names.append(element.name)
            open += element.children
        }
        #expect(names.starts(with: ["a"]) && names.contains("b") && names.count <= MarkupTree.mostNames)
    }
}
