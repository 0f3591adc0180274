import Testing
import WebServer

@testable import ServerHost

struct OperatorTokenTests {
    @Test(arguments: [[:], [OperatorToken.variable: ""]])
    func `without the environment variable there is no operator token`(_ environment: [String: String]) throws {
        #expect(try OperatorToken.configured(environment) == nil)
    }

    @Test func `an operator token with sixteen characters is accepted`() throws {
        #expect(try OperatorToken.configured([OperatorToken.variable: "0123456789abcdef"]) != nil)
    }

    @Test(arguments: ["0123456789abcde", "0123 456789 abcdef", "0123456789abcdef\n"])
    func `an invalid operator token prevents the start, with a message that does not contain it`(_ text: String) {
        let error = #expect(throws: Failure.self) {
            try OperatorToken.configured([OperatorToken.variable: text])
        }
        #expect(error?.code == .badConfiguration)
        #expect(error?.text.contains("openssl rand") == true)
        #expect(error?.text.contains(text) == false)
    }
}
