import Testing

@testable import TransitCore

struct FoldedTextTests {
    @Test(arguments: [
        ("Saint-Laurent", "saint laurent"), ("saint  laurent", "saint laurent"), ("O'Brien", "obrien"),
        ("O’Brien", "obrien"), ("King St. @ 5th/6th", "king st 5th 6th"), ("  (Terminal)  ", "terminal"),
        ("Élysée", "elysee"), ("E\u{301}lyse\u{301}e", "elysee"), ("São Paulo", "sao paulo"), ("Łódź", "lodz"),
        ("Straße", "strasse"), ("Ærø", "aero"), ("Ναύπλιο Άργος", "ναυπλιο αργοσ"), ("Ёлкин Йод", "елкин иод"),
        ("Đường Nguyễn Huệ", "duong nguyen hue"), ("東京駅", "東京駅"), ("🚌 7", "🚌 7"), ("", ""), ("…", ""),
    ])
    func `case, accents and punctuation are removed from text for search`(text: String, folded: String) {
        #expect(String(decoding: FoldedText.fold(text), as: UTF8.self) == folded)
    }

    @Test func `folding text a second time changes nothing`() {
        for scalar in UInt32(0x20)...0x24FF {
            guard let scalar = Unicode.Scalar(scalar) else { continue }
            let once = FoldedText.fold("a" + String(scalar) + "b")
            #expect(
                FoldedText.fold(String(decoding: once, as: UTF8.self)) == once, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `folding invalid UTF-8 never traps`() {
        for first in UInt8(0x80)...0xFF {
            var folded: [UInt8] = []
            [first, 0x41, first].withUnsafeBufferPointer { FoldedText.fold($0, into: &folded) }
            #expect(folded.count < 12)
        }
    }

    @Test func `a word is found at any offset of a text`() {
        let text = Array((String(repeating: "ab ", count: 40) + "needle" + String(repeating: " yz", count: 30)).utf8)
        let word = Array("needle".utf8)
        text.withUnsafeBufferPointer { text in
            #expect(ByteSearch.first(word, in: text, from: 0) == 120)
            #expect(ByteSearch.first(word, in: text, from: 121) == nil)
            #expect(ByteSearch.first(Array("yz".utf8), in: text, from: text.count - 2) == text.count - 2)
            #expect(ByteSearch.first(Array("z".utf8), in: text, from: text.count - 1) == text.count - 1)
            #expect(ByteSearch.first(Array("zz".utf8), in: text, from: 0) == nil)
        }
    }
}
