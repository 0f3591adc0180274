import Testing

@testable import Feeds

struct JSONValueTests {
    private func value(_ json: String) throws -> JSONValue {
        try JSONValue(Array(json.utf8), expecting: "a test")
    }

    @Test(arguments: [
        ("\"Blue \"", "Blue"), ("12", "12"), ("[\"Blue\", \"Red\"]", "Blue"), ("\" \"", nil), ("null", nil),
        ("true", nil), ("{}", nil), ("[]", nil),
    ])
    func `a text`(json: String, text: String?) throws {
        #expect(try value(json).text == text)
    }

    @Test(arguments: [
        ("1.5", 1.5), ("\"-83.7\"", -83.7), ("\" 7 \"", 7), ("[3]", 3), ("\"NaN\"", nil), ("\"inf\"", nil),
        ("true", nil), ("\"\"", nil), ("[1, 2]", nil), ("null", nil),
    ])
    func `a number`(json: String, number: Double?) throws {
        #expect(try value(json).number == number)
    }

    @Test func `a number that no integer can hold is none`() throws {
        #expect(try value("1e300").integer == nil)
        #expect(try value("-12.9").integer == -12)
    }

    @Test(arguments: [
        ("true", true), ("0", false), ("\"True\"", true), ("\"no\"", false), ("2", nil), ("\"maybe\"", nil),
    ])
    func `a flag`(json: String, flag: Bool?) throws {
        #expect(try value(json).flag == flag)
    }

    @Test func `one thing reads as a list of one, nothing as none`() throws {
        let value = try value(#"{"one": {"id": 1}, "two": [{"id": 1}, {"id": 2}], "none": null}"#)
        #expect(value["one"].elements.map { $0["id"].integer } == [1])
        #expect(value["two"].elements.count == 2)
        #expect(value["none"].elements.isEmpty && value["absent"].elements.isEmpty)
    }

    @Test func `of several spellings the first that is there counts`() throws {
        #expect(try value(#"{"stopID": null, "StopId": 4}"#)["stopID", "StopId"].integer == 4)
    }

    @Test func `letters that are no UTF-8 cost no more than themselves`() throws {
        let body = Array("{\"name\": \"Universit".utf8) + [0xE9] + Array("\"}".utf8)
        #expect(try JSONValue(body, expecting: "a test")["name"].text == "Universit\u{FFFD}")
    }

    @Test(arguments: ["", "<html><body>", "{\"a\": [1, 2"])
    func `what is no JSON is said with its beginning`(text: String) {
        #expect {
            try value(text)
        } throws: { error in
            guard case .unreadable("a test", let place) = error as? FeedError else { return false }
            return text.isEmpty ? place == "it is empty" : place.contains(text.prefix(6).replacing("\"", with: "\""))
        }
    }
}
