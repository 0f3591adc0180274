import Testing

@testable import Fetching

struct ResolvedHostsTests {
    private typealias Host = ResolvedHosts.Host

    private func host(_ name: String, at time: Int64, isNowhere: Bool = false) -> Host {
        // A host that resolves is of the kind `inside`, for which no HTTP client is created.
        Host(name, isNowhere ? .nowhere : .inside, at: time)
    }

    private func words(_ step: ResolvedHosts.Step) -> String {
        switch step {
        case .use: "use"
        case .lookUp: "look up"
        case .wait: "wait"
        }
    }

    @Test func `a host that has responded is not evicted by hosts that have not`() {
        var hosts = ResolvedHosts(most: 4)
        for number in 0..<450 {
            let name = number == 0 ? "known" : "silent\(number)"
            #expect(words(hosts.step(to: name, at: Int64(number))) == "look up")
            _ = hosts.add(host(name, at: Int64(number)))
            if number == 0 { hosts.noteAnswer(of: "known") }
        }
        #expect(words(hosts.step(to: "known", at: 450)) == "use")
        #expect(words(hosts.step(to: "silent449", at: 450)) == "use")
        #expect(words(hosts.step(to: "silent400", at: 450)) == "look up")
    }

    @Test func `a host that has responded is used while all DNS lookups are in use`() {
        var hosts = ResolvedHosts(mostUnderWay: 2)
        for name in ["known", "other"] {
            _ = hosts.step(to: name, at: 0)
            _ = hosts.add(host(name, at: 0))
        }
        hosts.noteAnswer(of: "known")
        for number in 0..<2 { #expect(words(hosts.step(to: "silent\(number)", at: 400_000)) == "look up") }
        #expect(words(hosts.step(to: "known", at: 400_000)) == "use")
        #expect(words(hosts.step(to: "other", at: 400_000)) == "wait")
    }

    @Test func `after a failed lookup a host that has responded keeps its address`() {
        var hosts = ResolvedHosts()
        _ = hosts.step(to: "known", at: 0)
        let first = host("known", at: 0)
        #expect(hosts.add(first).used === first)
        hosts.noteAnswer(of: "known")
        #expect(words(hosts.step(to: "known", at: 400_000)) == "look up")
        let failed = host("known", at: 400_000, isNowhere: true)
        let (used, dropped) = hosts.add(failed)
        #expect(used === first && dropped.map { $0 === failed } == [true])
    }
}
