import Testing

@testable import Fetching

struct ProviderPathTests {
    @Test func `an id in a path is escaped so that it stays one path component`() {
        let path = ("api/where/stop/\("MTA NYCT_M23+/../x?key=1")" as ProviderPath).adding("lines", "A&B c")
        #expect(
            path.description
                == "api/where/stop/MTA%20NYCT_M23%2B%2F..%2Fx%3Fkey%3D1?lines=A%26B%20c")
    }

    @Test func `numbers and additional query parameters are appended unchanged`() {
        let path = ("Get/\(12)?a=1" as ProviderPath).adding("b", "2")
        #expect(path.description == "Get/12?a=1&b=2")
    }
}
