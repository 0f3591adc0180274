import Testing

@testable import Feeds

struct SafeXMLTests {
    private func text(_ body: [UInt8]) -> String? {
        try? MarkupElement(body, expecting: "a test").text
    }

    @Test func `the letters are those of the declared encoding`() {
        let plain = Array("<a>Universit".utf8)
        #expect(text(plain + [0xC3, 0xA9] + Array("</a>".utf8)) == "Université")
        let declaration = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
        #expect(text(declaration + plain + [0xE9] + Array("</a>".utf8)) == "Université")
    }

    @Test func `bytes that are no letters end nothing`() {
        #expect(text(Array("<a b=\"".utf8) + [0xC0, 0x69] + Array("\">x</a>".utf8)) == "x")
        #expect(text(Array("<a>x".utf8) + [0x00, 0x07] + Array("</a>".utf8)) == "x")
    }

    @Test(arguments: [
        "<!DOCTYPE html><html></html>", "<!doctype a [<!ENTITY b \"c\">]><a>&b;</a>", "", "<a", "<a></b>", "text",
    ])
    func `what is no plain XML is not read`(text: String) {
        #expect(self.text(Array(text.utf8)) == nil)
    }
}
