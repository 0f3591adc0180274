import Foundation
import Testing
import TransitCore

struct JSONWriterTests {
    private func written(_ content: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        content(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `commas are written only between members and between elements`() {
        let text = written { json in
            json.object { json in
                json.member("a", 1)
                json.member("b", array: [true, false]) { $0.bool($1) }
                json.member("c") { _ in }
                json.member("d", "x")
            }
        }
        #expect(text == #"{"a":1,"b":[true,false],"c":{},"d":"x"}"#)
    }

    @Test func `absent values are omitted`() {
        let text = written { json in
            json.object { json in
                json.member("a", Int?.none)
                json.member("b", String?.none)
                json.member("c", Double.nan, places: 1)
            }
        }
        #expect(text == "{}")
    }

    @Test(arguments: [
        (0.0, 6, "0"), (-0.0000004, 6, "0"), (145.7716009, 6, "145.771601"), (-16.92, 6, "-16.92"), (1.05, 1, "1.1"),
        (359.6, 0, "360"), (-0.25, 2, "-0.25"), (1_795_255_667.25, 1, "1795255667.3"), (100.0, 3, "100"),
        (0.001, 3, "0.001"), (.infinity, 2, "0"),
    ]) func `numbers are written with the requested number of decimal places`(number: Double, places: Int, text: String)
    {
        #expect(written { $0.decimal(number, places: places) } == text)
    }

    @Test func `absent values can be written as null on request`() {
        let text = written { json in
            json.object { json in
                json.member("a", orNull: String?.none)
                json.member("b", orNull: 7)
                json.list("c") { $0.null() }
            }
        }
        #expect(text == #"{"a":null,"b":7,"c":[null]}"#)
    }

    @Test(arguments: [0, 1, -1, 442_300_001, -764_800_009, .max, .min] as [Int32])
    func `degrees are written without loss of precision`(number: Int32) throws {
        let text = written { $0.degrees(number) }
        #expect((try #require(Double(text)) * 1e7).rounded() == Double(number))
    }

    @Test(
        arguments: [
            (0, "0.0000000"), (1, "0.0000001"), (-1, "-0.0000001"), (10_000_000, "1.0000000"),
            (442_300_001, "44.2300001"), (-764_800_090, "-76.4800090"), (.max, "214.7483647"), (.min, "-214.7483648"),
        ] as [(Int32, String)]) func `degrees are written with seven decimals`(number: Int32, text: String)
    {
        #expect(written { $0.degrees(number) } == text)
    }

    @Test(arguments: [0, 9, 10, -1, .max, .min] as [Int64])
    func `integers of the full range are written exactly`(number: Int64) {
        #expect(written { $0.int(number) } == String(number))
    }

    @Test func `a JSON parser reads any written string unchanged`() throws {
        let text = "\"quoted\" \\ / tab\t line\nreturn\r bell\u{7} nul\u{0} café 🚌 \u{2028}"
        let json = written { $0.array([text]) { $0.string($1) } }
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
    }

    @Test func `invalid UTF-8 is written as replacement characters`() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x22, 0x62]
        var json = JSONWriter()
        json.array([bytes]) { json, bytes in bytes.withUnsafeBufferPointer { json.string($0) } }
        #expect(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String] == ["a\u{FFFD}\"b"])
    }
}
