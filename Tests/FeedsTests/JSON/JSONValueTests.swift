import Testing
import TransitCore

@testable import Fetching

struct JSONValueTests {
    private func value(_ json: String) throws -> JSONValue {
        try JSONValue(Array(json.utf8), expecting: "a test")
    }

    @Test(arguments: [
        ("\"Blue \"", "Blue"), ("12", "12"), ("[\"Blue\", \"Red\"]", "Blue"), ("\" \"", nil), ("null", nil),
        ("true", nil), ("{}", nil), ("[]", nil),
    ])
    func `a string is decoded from a JSON value`(json: String, text: String?) throws {
        #expect(try value(json).text == text)
    }

    @Test(arguments: [
        ("1.5", 1.5), ("\"-83.7\"", -83.7), ("\" 7 \"", 7), ("[3]", 3), ("\"NaN\"", nil), ("\"inf\"", nil),
        ("true", nil), ("\"\"", nil), ("[1, 2]", nil), ("null", nil),
    ])
    func `a number is decoded from a JSON value`(json: String, number: Double?) throws {
        #expect(try value(json).number == number)
    }

    @Test func `a number outside the range of integers is nil`() throws {
        #expect(try value("1e300").integer == nil)
        #expect(try value("-12.9").integer == -12)
    }

    @Test(arguments: [
        ("true", true), ("0", false), ("\"True\"", true), ("\"no\"", false), ("2", nil), ("\"maybe\"", nil),
    ])
    func `a Boolean is decoded from a JSON value`(json: String, flag: Bool?) throws {
        #expect(try value(json).flag == flag)
    }

    @Test func `a single value is decoded as a list of one, and a missing value as an empty list`() throws {
        let value = try value(#"{"one": {"id": 1}, "two": [{"id": 1}, {"id": 2}], "none": null}"#)
        #expect(value["one"].elements.map { $0["id"].integer } == [1])
        #expect(value["two"].elements.count == 2)
        #expect(value["none"].elements.isEmpty && value["absent"].elements.isEmpty)
    }

    @Test func `of several keys the first that is present is used`() throws {
        #expect(try value(#"{"stopID": null, "StopId": 4}"#)["stopID", "StopId"].integer == 4)
    }

    @Test func `invalid UTF-8 affects only the string that contains it`() throws {
        let body = Array("{\"name\": \"Universit".utf8) + [0xE9] + Array("\"}".utf8)
        #expect(try JSONValue(body, expecting: "a test")["name"].text == "Universit\u{FFFD}")
    }

    @Test(arguments: [
        ("", "it is empty"), ("<html><body>secret", "it is HTML or XML"), ("Log in, secret", "it is text, not JSON"),
        ("{\"secret\": [1, 2", "it is truncated or damaged at byte 16"),
        ("[1, 2] secret", "it is truncated or damaged at byte 7"),
        ("{\"a\" 1}", "it is truncated or damaged at byte 5"), ("[1,]", "it is truncated or damaged at byte 3"),
        ("{\"a\": tru}", "it is truncated or damaged at byte 6"), ("[1 2]", "it is truncated or damaged at byte 3"),
    ])
    func `the error for invalid JSON contains none of its text`(text: String, place: String) {
        #expect(throws: FeedError.unreadable(expected: "a test", place: place)) { try value(text) }
    }

    @Test(arguments: [
        (#""a\"b\\c\/d\n""#, "a\"b\\c/d"), (#""\u00e9\ud83d\ude8c""#, "é🚌"), (#""\ud83dx\udc00""#, "\u{FFFD}x\u{FFFD}"),
        (#""\u12""#, "\u{FFFD}12"), ("\"a\u{0}b\"", "a\u{0}b"), ("\u{FEFF}\"bom\"", "bom"),
    ])
    func `escaped characters are decoded, including surrogate pairs`(json: String, text: String) throws {
        #expect(try value(json).text == text)
    }

    @Test func `of duplicate members the first is used, even if its key is escaped`() throws {
        #expect(try value(#"{"a": 1, "a": 2}"#)["a"].integer == 1)
        #expect(try value(#"{"\u0061b": 1}"#)["ab"].integer == 1)
    }

    @Test(arguments: [("7.0", "7"), ("7e2", "700"), ("1-2", nil), ("12345678901234567890", "12345678901234567890")])
    func `a numeric id is decoded as a string`(json: String, id: String?) throws {
        #expect(try value(json).text == id)
    }

    @Test(
        arguments: [
            ("2147483647", 2_147_483_647), ("2147483648", nil), ("\"-2147483648\"", -2_147_483_648), ("9e18", nil),
            ("1e-400", 0), ("\"0x10\"", 16),
        ] as [(String, Int64?)])
    func `an integer beyond the safe range is nil`(json: String, integer: Int64?) throws {
        #expect(try value(json).integer == integer)
    }

    @Test(
        arguments: [
            ("1795008600123", 1_795_008_600), ("0", nil), ("-5", nil), ("1e14", nil), ("9223372036854775807", nil),
        ]
            as [(String, EpochSeconds?)])
    func `an implausible timestamp is nil`(json: String, moment: EpochSeconds?) throws {
        #expect(try value(json).moment == moment)
    }
}
