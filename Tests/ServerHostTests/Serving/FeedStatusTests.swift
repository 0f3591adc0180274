import Agencies
import LiveEngine
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct FeedStatusTests {
    private func status(_ state: FeedStatus.State, naming: Int, known: Int) -> FeedStatus {
        var counts = UnplacedCounts()
        (counts.vehiclesNaming, counts.vehiclesKnown) = (naming, known)
        return FeedStatus(name: "buses", kind: .vehiclePositions, state: state).unmatched(by: counts)
    }

    @Test func `a feed without any vehicle that matches the timetable is marked as failing`() {
        let found = status(.ok, naming: 2, known: 0)
        #expect(found.state == .failing && found.failure?.kind == "unmatched")
        #expect(found.failure?.message.hasPrefix("None of its 2 vehicles matches") == true)
        #expect(status(.stale, naming: 2, known: 0).state == .failing)
    }

    @Test func `a feed with one unknown vehicle, or with one matching vehicle, is not failing`() {
        #expect(status(.ok, naming: 1, known: 0).state == .ok)
        #expect(status(.ok, naming: 0, known: 0).state == .ok)
        #expect(status(.ok, naming: 50, known: 1).state == .ok)
    }

    @Test func `a feed that already fails retains its own failure`() {
        #expect(status(.failing, naming: 2, known: 0).failure == nil)
        #expect(status(.starting, naming: 2, known: 0).state == .starting)
    }

    @Test func `a limited resource is reported once when it reaches 90 percent`() {
        var warning = FillWarning()
        #expect([89, 90, 95, 100].map { warning.isDue($0, of: 100) } == [false, true, false, false])
        #expect([80, 90].map { warning.isDue($0, of: 100) } == [false, true])
    }
}
